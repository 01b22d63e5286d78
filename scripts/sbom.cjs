'use strict';

// Tells what the service consists of, as CycloneDX to standard output: npm run --silent sbom > masthead.cdx.json
const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { productionPackages, readLock } = require('./production-packages.cjs');

// `npm sbom --omit=dev` also leaves out what both the service and its tools need (github.com/npm/cli/issues/7909). So npm is
// shown a project that never had tools, in a folder with the name that it is to tell.
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
