#!/usr/bin/env bash
# Runs docker/compose.yaml and compose.production.yaml with docker compose on the API socket of podman:
# bash docker/test/compose.sh. Requires the image of build.sh. The last line is `N passed, N failed`; without docker compose 2.24 or
# newer, which Debian has since version 13, the line is `0 passed, 0 failed, 1 skipped`.
set -euo pipefail
cd "$(dirname "$0")/../.."

work="$(mktemp -d)"
passed=0
failed=0

# Extracts docker compose from the package of Debian 13, without a change of the settings of apt.
package() {
  local mirror options
  mirror="$(bash docker/test/debian-mirror.sh)"
  mkdir -p "$work"/apt/{lists,cache/archives}/partial
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$work/apt/sources.list"
  options=(-q -o "Dir::Etc::SourceList=$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update && (cd "$work" && apt-get "${options[@]}" download docker-compose) &&
    dpkg-deb --fsys-tarfile "$work"/docker-compose_*.deb | tar -x -C "$work" --wildcards '*/docker-compose' &&
    find "$work/usr" -name docker-compose -type f -perm -u+x | head -n 1 >"$work/program"
}

if docker compose version >/dev/null 2>&1; then
  program=(docker compose)
elif package >"$work/log" 2>&1 && [ -s "$work/program" ]; then
  program=("$(cat "$work/program")")
else
  tail -n 5 "$work/log"
  rm -rf "$work"
  echo 'not run: docker compose cannot be installed'
  echo '0 passed, 0 failed, 1 skipped'
  exit
fi
"${program[@]}" version
bash docker/test/database-images.sh

export DOCKER_HOST="unix://$work/podman.sock"
export COMPOSE_PROJECT_NAME="masthead-test-$$"
port=$((20000 + RANDOM % 10000))
export MASTHEAD_PORT="$port" DATABASE_PORT="$((port + 1))" REDIS_PORT="$((port + 2))"
url="http://127.0.0.1:$port"
podman system service --time 0 "$DOCKER_HOST" >"$work/service.log" 2>&1 &
service=$!
# Podman has systemd run health checks. Not every machine has systemd.
(while sleep 1; do
  podman ps --quiet --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" |
    xargs -r -n 1 podman healthcheck run >/dev/null 2>&1 || true
done) &
health=$!

trial() {
  "${program[@]}" -f docker/compose.yaml -f docker/test/compose.loopback.yaml "$@"
}
production() {
  "${program[@]}" -f docker/compose.yaml -f docker/compose.production.yaml -f docker/test/compose.loopback.yaml "$@"
}
finish() {
  production down --volumes --timeout 20 >/dev/null 2>&1 || trial down --volumes --timeout 20 >/dev/null 2>&1 || true
  kill "$health" "$service" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

check() {
  local title="$1"
  shift
  if "$@" >"$work/output" 2>&1; then
    passed=$((passed + 1))
    echo "✓ $title (${SECONDS}s)"
  else
    failed=$((failed + 1))
    echo "✗ $title (${SECONDS}s)"
    tail -n 20 "$work/output"
  fi
}

up() {
  "$1" up --detach --no-build --pull never
  for _ in $(seq 240); do
    ! curl --silent --fail --output /dev/null "$url/health/ready" || return 0
    sleep 0.5
  done
  "$1" logs --tail 20
  return 1
}
articles() {
  curl --silent --fail "$url/api/v1/articles" >"$work/articles.$1" && grep -q '"id":' "$work/articles.$1"
}
same_articles() {
  articles second && cmp "$work/articles.first" "$work/articles.second"
}
# All secrets are required: the error names the first missing variable.
refuses() {
  local output
  ! output="$(production config --quiet 2>&1)" && grep -E '(PUBLIC_URL|JWT_SECRET|ENCRYPTION_KEY|DATABASE_PASSWORD)' <<<"$output"
}
exits_with_0() {
  local container
  container="$(trial ps --all --quiet masthead)"
  trial stop --timeout 20 masthead
  [ "$(podman inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]
}

check 'compose.production.yaml refuses to start without secrets' refuses
check 'compose.yaml starts database, Redis and service in the order of their health checks' up trial
check 'the service has the sample articles' articles first
check 'a command runs in the container of the service' trial exec -T masthead masthead --version
check 'the service ends with code 0 after docker compose stop' exits_with_0
check 'the content is the same after the next start' up trial
check 'the articles are the same' same_articles
trial down --volumes --timeout 20 >/dev/null 2>&1 || true

PUBLIC_URL='https://content.example.org' DATABASE_PASSWORD="$(openssl rand -hex 24)"
JWT_SECRET="$(openssl rand -base64 48 | tr -d '\n')" ENCRYPTION_KEY="$(openssl rand -base64 32)"
export PUBLIC_URL DATABASE_PASSWORD JWT_SECRET ENCRYPTION_KEY
check 'compose.production.yaml starts with all secrets' up production
check 'the documentation of the API is served in production' curl --silent --fail --output /dev/null "$url/docs"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
