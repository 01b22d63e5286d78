// Runs the nightly lanes: node scripts/nightly.mjs [LANE …]. Without an argument, runs all lanes. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const jest = (...args) => ['--max-semi-space-size=64', 'node_modules/jest/bin/jest.js', ...args];
const BUILD_IMAGE = ['bash', 'docker/test/build.sh', 'localhost/masthead-test/masthead'];

/**
 * Each lane takes at most 75 minutes on two processors. `needs` names the programs that a lane needs in addition to those of the
 * submission suite, see test/support/lanes.cjs. `tools` is a folder whose packages are installed first, and `before` a command that
 * runs first. `run` are the arguments of Node.js, or of `program`.
 */
const LANES = {
  mariadb: { what: 'all end-to-end tests on MariaDB', run: jest('--selectProjects', 'e2e mysql') },
  uncached: {
    what: 'all end-to-end tests without the response cache',
    run: jest('--selectProjects', 'e2e sqlite', 'e2e mysql'),
    env: { CACHE_MAX_BYTES: '0' },
  },
  // Lanes that measure durations run one test file at a time.
  scenarios: {
    what: 'packed sites, message brokers, long commands, browser scenarios and measured durations',
    needs: ['nats', 'rabbitmq'],
    run: jest('--maxWorkers', '1', '--testPathPatterns', String.raw`(?<!/(openapi|client)/.*)\.nightly\.spec\.ts$`),
  },
  openapi: {
    what: 'the OpenAPI documents with the rules of Spectral, OWASP and Redocly',
    tools: 'test/tools/openapi',
    run: jest('--selectProjects', 'openapi'),
  },
  interop: {
    what: 'clients and tools of other projects, used without a change',
    tools: 'test/tools/interop',
    run: jest('--selectProjects', 'interop'),
  },
  image: {
    what: 'the container image: build, least privileges, failures, SIGTERM under load',
    before: BUILD_IMAGE,
    run: jest('--selectProjects', 'image', '--maxWorkers', '1'),
  },
  compose: {
    what: 'the compose files with docker compose on podman',
    before: BUILD_IMAGE,
    program: 'bash',
    run: ['docker/test/compose.sh'],
  },
  'http-clients': {
    what: 'revalidation by curl, Node.js, undici, axios, got, ky and Chromium',
    needs: ['curl', 'chromium'],
    tools: 'test/tools/http-clients',
    run: jest('--selectProjects', 'client'),
  },
  fuzz: {
    what: '100,000 requests to each database',
    run: jest('--selectProjects', 'fuzz'),
    // The date is the seed. FUZZ_SEED repeats a run.
    env: { FUZZ_REQUESTS: '100000', FUZZ_SEED: process.env.FUZZ_SEED ?? today() },
  },
  faults: {
    what: 'faults under load',
    needs: ['haproxy', 'galera', 'strace', 'tmpfs'],
    run: jest('--selectProjects', 'faults', '--maxWorkers', '1', '--testPathPatterns', '/(?!mixed-half-hour)[^/]+$'),
  },
  budgets: {
    what: 'the largest input of each operation, slow senders and slow readers',
    run: jest('--selectProjects', 'budgets', '--maxWorkers', '1'),
  },
  endurance: {
    what: 'half an hour of mixed load',
    needs: ['haproxy'],
    run: jest('--selectProjects', 'faults', '--testPathPatterns', '/mixed-half-hour'),
  },
  varnish: {
    what: 'Varnish in front of the service: age of responses, lost purges, private responses',
    needs: ['varnish', 'haproxy'],
    run: jest('--selectProjects', 'varnish', '--maxWorkers', '1'),
  },
  alerts: {
    what: 'the unit tests of the alerts with promtool',
    needs: ['promtool'],
    run: jest('--selectProjects', 'alerts'),
  },
  security: {
    what: 'sqlmap and slowhttptest',
    needs: ['sqlmap', 'slowhttptest'],
    run: jest('--selectProjects', 'security'),
  },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !LANES[name]);
if (unknown.length > 0) {
  const lanes = Object.entries(LANES).map(([name, { what }]) => `  ${name.padEnd(10)} ${what}`);
  console.error(`Unknown lane: ${unknown.join(', ')}. The lanes are:\n${lanes.join('\n')}`);
  process.exit(2);
}

const sums = { passed: 0, failed: 0, skipped: 0 };
for (const name of names.length > 0 ? names : Object.keys(LANES)) {
  const { what, run, program = process.execPath, tools, before, env = {}, needs = [] } = LANES[name];
  const start = Date.now();
  console.log(`== lane ${name}: ${what}`);
  if (tools) await outputOf('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', tools], {});
  const prepared = before ? await outputOf(before[0], before.slice(1), {}) : { code: 0, output: '' };
  const { code, output } =
    prepared.code === 0
      ? await outputOf(program, run, { ...env, MASTHEAD_NIGHTLY: '1', MASTHEAD_LANE_NEEDS: needs.join() })
      : prepared;
  const [last = ''] = output.match(/^\d+ passed, \d+ failed.*$/gm)?.slice(-1) ?? [];
  for (const [, count, kind] of last.matchAll(/(\d+) (\w+)/g)) sums[kind] += Number(count);
  // A run that fails without a failed test counts as one failure, for example a crash or a missing program.
  if (code !== 0 && !/[1-9]\d* failed/.test(last)) sums.failed++;
  const minutes = Math.round((Date.now() - start) / 60_000);
  console.log(`== lane ${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${minutes} min`);
}
console.log(`${sums.passed} passed, ${sums.failed} failed${sums.skipped > 0 ? `, ${sums.skipped} skipped` : ''}`);
process.exitCode = sums.failed > 0 ? 1 : 0;

function today() {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}

/** Runs a program, prints its output, and returns the standard output and the exit code (127 if the program is missing). */
async function outputOf(program, args, env) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['inherit', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  try {
    const [code] = await once(child, 'close');
    return { code, output };
  } catch (error) {
    console.error(String(error));
    return { code: 127, output };
  }
}
