import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder, freePort, startProcess, waitUntil } from './processes.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Disables the response cache. */
export const WITHOUT_CACHE = { CACHE_MAX_BYTES: '0' };

const ADMIN = { username: 'admin', password: 'the bench has a long password' };
/** The baseline verifies the tokens of Masthead. */
export const JWT_SECRET = 'a key that is used by no other server than this';

/** The options of Node.js with which `npm start` starts a checkout. */
function startOptions(checkout) {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return scripts.start.match(/(?<= )--\S+/g) ?? [];
}

/** The variables of the GNU C library that the image of a checkout sets. */
function memoryVariables(checkout) {
  const dockerfile = readFileSync(join(checkout, 'docker/Dockerfile'), 'utf8');
  return Object.fromEntries(
    Array.from(dockerfile.matchAll(/\b(MALLOC_\w+)=(\d+)/g), ([, name, value]) => [name, value]),
  );
}

/**
 * Starts Masthead in production mode with default settings, except the rate limit, the lifetime of tokens and `settings`. Logs go
 * to a file. `readyMs` is the time from the start to the first 200 response of the readiness probe. `checkout` is the folder of
 * the build, `node` the Node.js program.
 */
export async function startMasthead(
  name,
  { url },
  { nodeOptions = [], ipc = false, settings = {}, checkout = root, node = process.execPath } = {},
) {
  const port = await freePort();
  const args = [...startOptions(checkout), ...nodeOptions, join(checkout, 'dist/src/main.js')];
  const started = performance.now();
  const server = startProcess(name, node, args, {
    ipc,
    // Excludes a developer's `.env` and most variables of the environment.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...memoryVariables(checkout),
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: folder,
      ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
      JWT_SECRET,
      JWT_TTL: '86400',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      API_RATE_LIMIT_REQUESTS: '1000000000',
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil(server, () => expectOk(`${origin}/health/ready`), 10);
  return { ...server, origin, readyMs: performance.now() - started };
}

/** Signs in as the administrator and returns an access token. */
export async function signIn({ origin }) {
  const answer = await expectOk(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return (await answer.json()).token;
}

async function expectOk(url, init) {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return answer;
}
