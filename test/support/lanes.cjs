'use strict';

// Which outside programs this machine has, and so which parts of the suite can run. CommonJS because three loaders
// share it: Node for jest.config.mjs and the reporter, Jest for the tests, and Jest's global setup.
const { spawnSync } = require('node:child_process');
const { accessSync, constants, existsSync, mkdtempSync, rmdirSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { delimiter, join } = require('node:path');

// Servers often live outside an ordinary user's PATH.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/usr/bin', '/opt/homebrew/bin'];

/** The first of the names that is an executable file in PATH or in one of the usual folders. */
function findBinary(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const binaries = {
  mariadb: () => findBinary('mariadbd', 'mysqld'),
  mariadbInstallDb: () => findBinary('mariadb-install-db', 'mysql_install_db'),
  redis: () => findBinary('redis-server', 'valkey-server'),
  haproxy: () => findBinary('haproxy'),
  mariabackup: () => findBinary('mariadb-backup', 'mariabackup'),
  // A library that the server loads.
  galera: () => ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find(existsSync),
  strace: () => findBinary('strace'),
  curl: () => findBinary('curl'),
  sqlmap: () => findBinary('sqlmap'),
  slowhttptest: () => findBinary('slowhttptest'),
  chromium: () => {
    const chosen = process.env.CHROMIUM_PATH;
    if (chosen) return isExecutable(chosen) ? chosen : undefined;
    return findBinary('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  },
};

function whyNoMariadb() {
  if (!binaries.mariadb()) return 'no mariadbd or mysqld found';
  // Oracle's mysqld initialises its data folder in another way.
  if (!binaries.mariadbInstallDb()) return 'no mariadb-install-db found';
}

function whyNoChromium() {
  if (binaries.chromium()) return undefined;
  return process.env.CHROMIUM_PATH ? 'CHROMIUM_PATH is no executable file' : 'no chromium found';
}

function whyNoGalera() {
  if (!binaries.galera()) return 'no libgalera_smm.so found';
  if (!binaries.mariabackup()) return 'no mariadb-backup found';
}

function whyNoStrace() {
  const strace = binaries.strace();
  if (!strace) return 'no strace found';
  if (spawnSync(strace, ['-o', '/dev/null', 'true']).status !== 0) return 'strace may not trace';
}

function whyNoTmpfs() {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-tmpfs-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  if (!mounted) return 'no tmpfs may be mounted';
}

const install = (packageName) => `apt-get install ${packageName}, or see README`;

const program = (name) => ({
  name,
  missing: binaries[name]() ? undefined : `no ${name} found`,
  remedy: install(name),
});

// Set by scripts/nightly.mjs.
const isNight = process.env.MASTHEAD_NIGHTLY === '1';

/**
 * A lane that is missing takes along its project and, in every project, the files named `*.<lane>.spec.ts`.
 */
function lanes() {
  return [
    { name: 'mysql', project: 'e2e mysql', missing: whyNoMariadb(), remedy: install('mariadb-server') },
    { name: 'redis', missing: binaries.redis() ? undefined : 'no redis-server found', remedy: install('redis-server') },
    program('curl'),
    { name: 'browser', project: 'browser', missing: whyNoChromium(), remedy: install('chromium') },
    ...(isNight ? lanesOfTheNight() : []),
  ];
}

function lanesOfTheNight() {
  const needs = process.env.MASTHEAD_LANE_NEEDS?.split(',');
  const found = [
    { name: 'galera', missing: whyNoGalera(), remedy: install('galera-4 mariadb-backup') },
    { name: 'strace', missing: whyNoStrace(), remedy: install('strace') },
    program('haproxy'),
    program('sqlmap'),
    program('slowhttptest'),
    { name: 'tmpfs', missing: whyNoTmpfs(), remedy: 'run as root, where mounting is allowed' },
  ];
  return found.filter(({ name }) => needs?.includes(name) ?? true);
}

module.exports = { binaries, findBinary, isNight, lanes };
