'use strict';

// Finds the external programs on this machine, which decide the parts of the suite that can run. CommonJS, because three
// loaders share this file: Node for jest.config.mjs and the reporter, Jest for the tests, and Jest's global setup.
const { spawnSync } = require('node:child_process');
const { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmdirSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { delimiter, join } = require('node:path');

// Servers are often installed in folders outside the PATH of ordinary users.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/usr/bin', '/opt/homebrew/bin'];

/** Returns the path of the first name that is an executable file in PATH or in a standard folder. */
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
  // A library of the server, not a program.
  galera: () => ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find(existsSync),
  strace: () => findBinary('strace'),
  curl: () => findBinary('curl'),
  openssl: () => findBinary('openssl'),
  sqlmap: () => findBinary('sqlmap'),
  slowhttptest: () => findBinary('slowhttptest'),
  promtool: () => findBinary('promtool'),
  nats: () => findBinary('nats-server'),
  // Not the program in /usr/sbin, which runs the server as another user.
  rabbitmq: () => ['/usr/lib/rabbitmq/bin/rabbitmq-server'].find(isExecutable),
  varnish: () => findBinary('varnishd'),
  chromium: () => {
    const chosen = process.env.CHROMIUM_PATH;
    if (chosen) return isExecutable(chosen) ? chosen : undefined;
    return findBinary('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  },
};

function whyNoMariadb() {
  if (!binaries.mariadb()) return 'no mariadbd or mysqld found';
  // Oracle's mysqld has no such program and initializes its data folder differently.
  if (!binaries.mariadbInstallDb()) return 'no mariadb-install-db found';
}

function whyNoChromium() {
  if (binaries.chromium()) return undefined;
  return process.env.CHROMIUM_PATH ? 'CHROMIUM_PATH is not an executable file' : 'no chromium found';
}

function whyNoGalera() {
  if (!binaries.galera()) return 'no libgalera_smm.so found';
  if (!binaries.mariabackup()) return 'no mariadb-backup found';
}

function whyNoStrace() {
  const strace = binaries.strace();
  if (!strace) return 'no strace found';
  if (spawnSync(strace, ['-o', '/dev/null', 'true']).status !== 0) return 'strace has no permission to trace';
}

function whyNoVarnish() {
  if (!binaries.varnish()) return 'no varnishd found';
  const folders = ['/usr/lib', '/usr/local/lib'].filter(existsSync);
  const modules = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'varnish/vmods')));
  const found = [...modules, '/usr/lib/varnish/vmods'].some((path) => existsSync(join(path, 'libvmod_xkey.so')));
  if (!found) return 'no libvmod_xkey.so found';
}

/** A separate package, so that `npm ci` of the service does not install kubectl and Helm. */
const KUBERNETES_TOOLS = 'test/tools/kubernetes';

function whyNoKubernetesTools() {
  if (!existsSync(join(KUBERNETES_TOOLS, 'node_modules'))) return `no packages in ${KUBERNETES_TOOLS}`;
}

function whyNoTmpfs() {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-tmpfs-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  if (!mounted) return 'no permission to mount a tmpfs';
}

const install = (packageName) => `apt-get install ${packageName}, or see README`;

const program = (name) => ({
  name,
  missing: binaries[name]() ? undefined : `no ${name} found`,
  remedy: install(name),
});

const server = (name) => ({
  name,
  missing: binaries[name]() ? undefined : `no ${name}-server found`,
  remedy: install(`${name}-server`),
});

// Set by scripts/nightly.mjs.
const isNight = process.env.MASTHEAD_NIGHTLY === '1';

/**
 * Returns the lanes of the run. A missing lane skips its project and the files `*.<lane>.spec.ts` of all projects.
 */
function lanes() {
  return [
    { name: 'mysql', project: 'e2e mysql', missing: whyNoMariadb(), remedy: install('mariadb-server') },
    { name: 'redis', missing: binaries.redis() ? undefined : 'no redis-server found', remedy: install('redis-server') },
    program('curl'),
    program('openssl'),
    { name: 'browser', project: 'browser', missing: whyNoChromium(), remedy: install('chromium') },
    {
      ...{ name: 'kubernetes', project: 'kubernetes', missing: whyNoKubernetesTools() },
      remedy: `npm ci --prefix ${KUBERNETES_TOOLS}`,
    },
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
    { ...program('promtool'), remedy: install('prometheus') },
    { name: 'varnish', project: 'varnish', missing: whyNoVarnish(), remedy: install('varnish varnish-modules') },
    server('nats'),
    server('rabbitmq'),
    { name: 'tmpfs', missing: whyNoTmpfs(), remedy: 'run as root with permission to mount' },
  ];
  return found.filter(({ name }) => needs?.includes(name) ?? true);
}

module.exports = { binaries, findBinary, isNight, lanes };
