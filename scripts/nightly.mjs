// Runs the lanes of the night: node scripts/nightly.mjs [LANE …]; all of them if none is named. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const jest = (...args) => ['--max-semi-space-size=64', 'node_modules/jest/bin/jest.js', ...args];

const ENDURANCE = '/mixed-half-hour\\.';

/** No lane takes more than 75 minutes on two processors. */
const LANES = {
  mariadb: { what: 'all end-to-end tests on MariaDB', run: jest('--selectProjects', 'e2e mysql') },
  uncached: {
    what: 'all end-to-end tests without the response cache',
    run: jest('--selectProjects', 'e2e sqlite', 'e2e mysql'),
    env: { CACHE_MAX_BYTES: '0' },
  },
  scenarios: {
    what: 'packed sites, long commands and browser scenarios, and what is measured in time',
    run: jest('--selectProjects', 'e2e sqlite', 'cli', 'browser', '--testPathPatterns', '\\.nightly\\.spec\\.ts$'),
  },
  openapi: {
    what: 'the OpenAPI documents by the rules of Spectral, OWASP and Redocly',
    tools: 'test/tools/openapi',
    run: jest('--selectProjects', 'openapi'),
  },
  fuzz: {
    what: '100,000 requests to each database',
    run: jest('--selectProjects', 'fuzz'),
    // The day is the seed; FUZZ_SEED repeats a run.
    env: { FUZZ_REQUESTS: '100000', FUZZ_SEED: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
  },
  // One test file at a time: durations are measured.
  faults: {
    what: 'faults under load',
    run: jest('--selectProjects', 'faults', '--maxWorkers', '1', '--testPathIgnorePatterns', ENDURANCE),
  },
  endurance: {
    what: 'half an hour of mixed load',
    run: jest('--selectProjects', 'faults', '--testPathPatterns', ENDURANCE),
  },
  security: { what: 'sqlmap and slowhttptest', run: jest('--selectProjects', 'security') },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !LANES[name]);
if (unknown.length > 0) {
  const lanes = Object.entries(LANES).map(([name, { what }]) => `  ${name.padEnd(10)} ${what}`);
  console.error(`There is no lane ${unknown.join(', ')}. The lanes are:\n${lanes.join('\n')}`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const name of names.length > 0 ? names : Object.keys(LANES)) {
  const { what, run, env, tools } = LANES[name];
  const start = Date.now();
  console.log(`== lane ${name}: ${what}`);
  if (tools) await outputOf('npm', ['ci', '--no-audit', '--no-fund', '--prefix', tools]);
  const { code, output } = await outputOf(process.execPath, run, env);
  const counts = /^(\d+) passed, (\d+) failed/m.exec(output.split('\n').reverse().join('\n'));
  passed += Number(counts?.[1] ?? 0);
  // A run that ended without its counts, or with another fault than those of tests, failed as a whole.
  failed += Number(counts?.[2] ?? 0) || (code === 0 ? 0 : 1);
  console.log(
    `== lane ${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - start) / 60_000)} min`,
  );
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs a program, shows what it writes, and returns it with the exit code. */
async function outputOf(program, args, env = {}) {
  const child = spawn(program, args, {
    env: { ...env, ...process.env, MASTHEAD_NIGHTLY: '1' },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  const [code] = await once(child, 'close');
  return { code, output };
}
