#!/usr/bin/env bash
# Builds the image of docker/Dockerfile with buildah: bash docker/test/build.sh TAG [BUILDAH-OPTION …]
# Uses the base image in the variable NODE_IMAGE, for example node:24.21.0-bookworm-slim, or the substitute of base-image.sh.
# The steps run in a chroot with the network of the machine, so no daemon is required.
set -euo pipefail
cd "$(dirname "$0")/../.."

tag="$1"
shift
base="${NODE_IMAGE:-}"
options=()
if [ -z "$base" ]; then
  base="$(bash docker/test/base-image.sh)"
  options+=(--pull-never)
fi
# On a network whose proxy has its own certificate authority, npm must trust its certificate in the build, too.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  npmrc="$(mktemp)"
  trap 'rm -f "$npmrc"' EXIT
  echo 'cafile=/run/ca.crt' >"$npmrc"
  chmod 644 "$npmrc"
  options+=(--volume "$NODE_EXTRA_CA_CERTS:/run/ca.crt:ro" --volume "$npmrc:/usr/local/etc/npmrc:ro")
fi
buildah bud --isolation chroot --format docker --layers "${options[@]}" \
  --build-arg NODE_IMAGE="$base" \
  --build-arg VERSION="$(node --print 'require("./package.json").version')" \
  --build-arg REVISION="$(git rev-parse HEAD)" \
  --build-arg CREATED="$(date --utc +%Y-%m-%dT%H:%M:%SZ)" \
  "$@" --file docker/Dockerfile --tag "$tag" .
echo "Base image: $base"
