'use strict';

// Which packages the service is installed with, as the lock says; those of the tools are others.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// Old ways of saying it, which npm does not take over into the lock.
const SAID_OTHERWISE = { busboy: 'MIT', 'passport-strategy': 'MIT', pause: 'MIT', streamsearch: 'MIT' };

const readLock = () => JSON.parse(readFileSync(join(__dirname, '../package-lock.json'), 'utf8'));

/** The packages of a registry in a lock, in its order: `{ path, name, version, licence?, … }` and the other members of the entry. */
function allPackages(lock = readLock()) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { ...entry, path, name, licence: entry.license ?? SAID_OTHERWISE[name] };
    });
}

const productionPackages = (lock = readLock()) => allPackages(lock).filter(({ dev }) => !dev);

module.exports = { allPackages, productionPackages, readLock };
