import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as openTls } from 'node:tls';
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

/** Paths of PEM files. */
export interface RedisTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** Certificate with which the test connects. */
  readonly client: { readonly cert: string; readonly key: string };
}

/**
 * Starts a private Redis server without persistence. It starts in milliseconds, so each test file starts its own server.
 * `fixedPort` is the port, for the restart of a stopped server. With `tls` the server accepts only TLS, and only clients with a
 * certificate of `ca`.
 */
export async function startRedis(fixedPort?: number, tls?: RedisTls): Promise<RedisServer> {
  const binary = binaries.redis();
  if (!binary) throw new Error('Redis server not found: run apt-get install redis-server');
  const port = fixedPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'masthead-redis-'));
  const process = await startGuarded(folder, [
    binary,
    ...(tls === undefined ? ['--port', `${port}`] : tlsOptions(port, tls)),
    ...['--bind', '127.0.0.1', '--dir', folder],
    ...['--save', '', '--appendonly', 'no', '--daemonize', 'no'],
  ]);
  await waitUntilReady('Redis', process, () => ping(port, tls));
  const url = `redis${tls === undefined ? '' : 's'}://127.0.0.1:${port}`;
  return { port, url, pid: process.pid, stop: () => process.stop() };
}

const tlsOptions = (port: number, { ca, cert, key }: RedisTls): string[] => [
  ...['--port', '0', '--tls-port', `${port}`],
  ...['--tls-ca-cert-file', ca, '--tls-cert-file', cert, '--tls-key-file', key],
];

async function ping(port: number, tls?: RedisTls): Promise<void> {
  const socket = tls === undefined ? connect(port, '127.0.0.1') : connectTls(port, tls);
  try {
    await once(socket, tls === undefined ? 'connect' : 'secureConnect');
    socket.write('PING\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!answer.toString().startsWith('+PONG')) throw new Error(`Redis returned ${answer.toString()}`);
  } finally {
    socket.destroy();
  }
}

const connectTls = (port: number, { client: { cert, key } }: RedisTls) =>
  openTls({ port, host: '127.0.0.1', cert: readFileSync(cert), key: readFileSync(key), rejectUnauthorized: false });
