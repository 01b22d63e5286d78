'use strict';

// Makes docs/licences.md from the lock. CommonJS because two loaders share it: Node, and Jest, which compares the page.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { productionPackages } = require('./production-packages.cjs');

const INTRODUCTION = `\
# Licences

<!-- Made by "npm run licences" from package-lock.json, which a test holds it to. -->

What the service is installed with, and under which licence. Versions are in [package-lock.json](../package-lock.json); \`npm run sbom\` tells both as CycloneDX.

| package | licence |
|---|---|`;

/** The page as Markdown: a line for each package and licence, whatever the number of its versions. */
function licencesPage(packages) {
  const lines = packages.map(({ name, licence = 'none' }) => `| ${name} | ${licence} |`);
  return [INTRODUCTION, ...[...new Set(lines)].sort()].join('\n') + '\n';
}

module.exports = { licencesPage };

if (require.main === module) {
  writeFileSync(join(__dirname, '../docs/licences.md'), licencesPage(productionPackages()));
}
