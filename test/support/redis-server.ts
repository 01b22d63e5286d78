import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startGuarded } from './guarded-process.js';
import { binaries } from './lanes.cjs';
import { waitUntilReady } from './wait-until-ready.js';

export interface RedisServer {
  port: number;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a private Redis server without persistence. It starts in milliseconds, so each test file starts its own server.
 * `fixedPort` is the port, for the restart of a stopped server.
 */
export async function startRedis(fixedPort?: number): Promise<RedisServer> {
  const binary = binaries.redis();
  if (!binary) throw new Error('Redis server not found: run apt-get install redis-server');
  const port = fixedPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'masthead-redis-'));
  const process = await startGuarded(folder, [
    binary,
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder],
    ...['--save', '', '--appendonly', 'no', '--daemonize', 'no'],
  ]);
  await waitUntilReady('Redis', process, () => ping(port));
  return { port, url: `redis://127.0.0.1:${port}`, pid: process.pid, stop: () => process.stop() };
}

async function ping(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!answer.toString().startsWith('+PONG')) throw new Error(`Redis returned ${answer.toString()}`);
  } finally {
    socket.destroy();
  }
}
