#!/usr/bin/env bash
# Builds a substitute for the base image of docker/Dockerfile and prints its name: bash docker/test/base-image.sh
# For machines that reach no container registry. The substitute contains the packages of Debian bookworm, the Node.js of
# node_modules and npm, as the original does. An existing substitute is used again.
set -euo pipefail
cd "$(dirname "$0")/../.."

node="$(ls -d "$PWD"/node_modules/node-linux-*/bin)"
version="$("$node/node" --print process.versions.node)"
name="localhost/masthead-test/node:$version-bookworm-slim"
if buildah inspect --type image "$name" >/dev/null 2>&1; then
  echo "$name"
  exit
fi

work="$(mktemp -d)"
container=''
finish() {
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$work"
}
trap finish EXIT

debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "$(bash docker/test/debian-mirror.sh)" >"$work/log" 2>&1 ||
  { tail -n 20 "$work/log" >&2; exit 1; }
rm -rf "$work/root/var/cache/apt/archives" "$work/root/var/lib/apt/lists" "$work"/root/usr/share/{doc,locale,man}/*
(cd "$work" && npm pack --silent npm@11 >/dev/null && tar -xzf npm-11.*.tgz)
container="$(buildah from scratch)"
buildah add --quiet "$container" "$work/root" / >/dev/null
buildah add --quiet "$container" "$node/node" /usr/local/bin/node >/dev/null
buildah add --quiet "$container" "$work/package" /usr/local/lib/node_modules/npm >/dev/null
buildah run --isolation chroot "$container" -- sh -c 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm &&
  chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js && groupadd --gid 1000 node &&
  useradd --uid 1000 --gid node --shell /bin/bash --create-home node'
buildah config --env NODE_VERSION="$version" --cmd node "$container"
buildah commit --quiet "$container" "$name" >/dev/null
echo "$name"
