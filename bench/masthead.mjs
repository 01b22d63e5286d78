import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder, freePort, startProcess, waitUntil } from './processes.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** With this setting no answer is kept. */
export const WITHOUT_CACHE = { CACHE_MAX_BYTES: '0' };

const ADMIN = { username: 'admin', password: 'the bench has a long password' };
const SECRET = 'a key that is used by no other server than this';

/** The options of Node.js with which `npm start` starts a checkout. */
function startOptions(checkout) {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return scripts.start.match(/(?<= )--\S+/g) ?? [];
}

/**
 * Starts Masthead as in production, with default settings but for the rate limit, the life of a token and `settings`; it logs
 * to a file. `readyMs` is the time from there to the first 200 of its readiness probe. `checkout` may be another build, and
 * `node` another Node.js.
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
    // A `.env` of the repository's folder belongs to a developer's server, and so does most of the environment.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: folder,
      ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
      JWT_SECRET: SECRET,
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

/** A token that may write articles. */
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
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer;
}
