'use strict';

// Lists the production dependencies of package-lock.json, without the development dependencies.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// These packages declare their licence in an obsolete format that npm does not copy into the lock.
const SAID_OTHERWISE = { busboy: 'MIT', 'passport-strategy': 'MIT', pause: 'MIT', streamsearch: 'MIT' };

const readLock = () => JSON.parse(readFileSync(join(__dirname, '../package-lock.json'), 'utf8'));

/** Returns all registry packages of a lock in its order: `{ path, name, version, licence?, … }` and the other members of the entry. */
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
