import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GuardedProcess, startGuarded } from './guarded-process.js';
import { binaries } from './lanes.cjs';
import { waitUntilReady } from './wait-until-ready.js';

const DEFAULTS = `
global
  maxconn 4000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  # HAProxy returns an error for a failed request; the client decides about retries.
  retries 0
`;

/** Starts HAProxy with `listeners` (HAProxy configuration) and waits until it accepts connections on `port`. */
export async function startHaproxy(listeners: string, port: number): Promise<GuardedProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `${DEFAULTS}${listeners}`);
  const process = await startGuarded(folder, [binaries.haproxy()!, '-db', '-f', file]);
  await waitUntilReady('HAProxy', process, async () => {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } finally {
      socket.destroy();
    }
  });
  return process;
}
