'use strict';

// Writes the software bill of materials (CycloneDX) to standard output: npm run --silent sbom > masthead.cdx.json
const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { productionPackages, readLock } = require('./production-packages.cjs');

// `npm sbom --omit=dev` also omits packages that both the service and its tools need (github.com/npm/cli/issues/7909). Therefore
// npm reads a copy of the project without development dependencies. The folder name becomes the name in the document.
const lock = readLock();
const project = { ...require('../package.json'), devDependencies: {} };
const packages = { '': { ...lock.packages[''], devDependencies: {} } };
for (const { path, licence } of productionPackages(lock)) packages[path] = { ...lock.packages[path], license: licence };

const parent = mkdtempSync(join(tmpdir(), 'masthead-sbom-'));
try {
  const folder = join(parent, project.name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const output = execFileSync('npm', ['sbom', ...options], {
    cwd: folder,
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 2],
  });
  process.stdout.write(output);
} finally {
  rmSync(parent, { recursive: true });
}
