'use strict';

// Which outside programs this machine has, and so which parts of the suite can run. CommonJS because three loaders
// share it: Node for jest.config.mjs and the reporter, Jest for the tests, and Jest's global setup.
const { accessSync, constants } = require('node:fs');
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

const install = (packageName) => `apt-get install ${packageName}, or see README`;

// Hostile tools take minutes: like faults they run only when they are named, and are missed only then.
const securityWanted = process.argv.slice(2).some((argument) => argument.includes('security'));
const hostileTool = (name) => ({
  name,
  missing: binaries[name]() ? undefined : `no ${name} found`,
  remedy: install(name),
});

/**
 * A lane that is missing takes along its project and, in every project, the files named `*.<lane>.spec.ts`.
 */
function lanes() {
  return [
    { name: 'mysql', project: 'e2e mysql', missing: whyNoMariadb(), remedy: install('mariadb-server') },
    { name: 'redis', missing: binaries.redis() ? undefined : 'no redis-server found', remedy: install('redis-server') },
    { name: 'browser', project: 'browser', missing: whyNoChromium(), remedy: install('chromium') },
    ...(securityWanted ? [hostileTool('sqlmap'), hostileTool('slowhttptest')] : []),
  ];
}

module.exports = { binaries, findBinary, lanes, securityWanted };
