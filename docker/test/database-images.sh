#!/usr/bin/env bash
# Builds substitutes for the images of MySQL and Redis in docker/compose.yaml, of Debian's packages on the substitute of
# base-image.sh: bash docker/test/database-images.sh
# The database is MariaDB, so the lane tests the compose files, not MySQL. An existing substitute is used again.
set -euo pipefail
cd "$(dirname "$0")"

base="$(bash base-image.sh)"
container=''
trap '[ -z "$container" ] || buildah rm "$container" >/dev/null' EXIT

# Runs a script in a new container of the base image.
start() {
  container="$(buildah from --pull-never "$base")"
  buildah run --isolation chroot "$container" -- sh -ec "$1" >/dev/null 2>&1
}

# Commits the container under the name.
finish() {
  buildah commit --quiet "$container" "localhost/masthead-test/$1" >/dev/null
  buildah rm "$container" >/dev/null
  container=''
}

have() {
  buildah inspect --type image "localhost/masthead-test/$1" >/dev/null 2>&1
}

if ! have mariadb; then
  start 'groupadd --gid 999 mysql && useradd --uid 999 --gid 999 --no-create-home mysql
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends mariadb-server
    rm -rf /var/lib/mysql && install -d -o 999 -g 999 /var/lib/mysql /var/run/mysqld
    ln -sf mariadb-admin /usr/bin/mysqladmin'
  buildah copy --quiet --chmod 755 "$container" mariadb-entrypoint.sh /entrypoint >/dev/null
  buildah config --entrypoint '["/entrypoint"]' --cmd '' --volume /var/lib/mysql "$container"
  finish mariadb
fi
if ! have redis; then
  start 'groupadd --gid 999 redis && useradd --uid 999 --gid 999 --no-create-home redis
    apt-get update -q && apt-get install -q -y --no-install-recommends redis-server && install -d -o 999 -g 999 /data'
  buildah config --cmd redis-server --workingdir /data "$container"
  finish redis
fi
