import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { JWT_SECRET } from './masthead.mjs';
import { lastLines, startProcess } from './processes.mjs';

const SERVER = fileURLToPath(new URL('baseline/server.mjs', import.meta.url));

/** Starts the baseline server. Returns one server per variant, each with its own port: `bare`, `counting`, `map` and `equal`. */
export async function startBaseline({ url }) {
  const server = startProcess('baseline', process.execPath, [SERVER, url, JWT_SECRET], { ipc: true });
  const [ports] = await Promise.race([
    once(server.child, 'message'),
    once(server.child, 'exit').then(() => {
      throw new Error(`The baseline did not start:\n${lastLines(server.logFile)}`);
    }),
  ]);
  return Object.fromEntries(
    Object.entries(ports).map(([way, port]) => [way, { ...server, origin: `http://127.0.0.1:${port}` }]),
  );
}
