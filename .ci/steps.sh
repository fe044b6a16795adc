# Sourced by the scripts that run several checks: `step` runs one, and `finish` sums up.
# A step that must show every warning builds in a folder of its own, from nothing.
set -euo pipefail
# shellcheck disable=SC2086
for tool in swift awk sed grep find ${tools:-}; do
  command -v "$tool" >/dev/null || { echo "error: $tool isn't installed" >&2; exit 1; }
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
logs=$PWD/.build-ci
rm -rf "$logs"
mkdir -p "$logs"
failures=()

# Runs a command, prints the result, and records a failure. A warning in the log is a failure, too.
step() {
  local name=$1 log=$logs/${1// /-}.log begin=$SECONDS result=passed
  shift
  echo "== $name: $*"
  "$@" >"$log" 2>&1 </dev/null || result=failed
  # The closing lines of the test runners, or the last line of a check or a build.
  grep -E 'Test run with|Executed [0-9]+ tests?,' "$log" | sort -u || tail -n 1 "$log"
  # The linker of Linux warns of the functions of the address sanitizer, Swift Build of an option that it
  # passes itself, and the library of the calls that its own tests make after their end on purpose.
  if grep -E '(^|[^[:alnum:]])warning:' "$log" |
    grep -qvE "symbol '__asan|unused during compilation: '-rdynamic'|after the end of the mock's session"; then result=failed; fi
  if [ "$result" = failed ]; then
    failures+=("$name")
    grep -nE 'error:|warning:|✘|fatal|To repeat it:' "$log" | grep -v "symbol '__asan" | head -n 60 || true
    grep -nE -A 40 'WARNING: ThreadSanitizer|ERROR: AddressSanitizer' "$log" | head -n 80 || true
    echo "-- the end of $log:"
    tail -n 30 "$log"
  fi
  echo "== $name: $result after $((SECONDS - begin)) s"
}

# Prints the failures, and exits with 1 if there are any.
finish() {
  if [ ${#failures[@]} -gt 0 ]; then
    printf 'failed after %s s:\n' "$SECONDS"
    printf '  %s\n' "${failures[@]}"
    exit 1
  fi
  echo "passed after $SECONDS s"
}
