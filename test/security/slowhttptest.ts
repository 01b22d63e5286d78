import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { binaries } from '../support/lanes.cjs';

/** Options of slowhttptest: endless headers, endless bodies, or responses read a few bytes at a time. */
export const SLOW_MODES = { headers: '-H', body: '-B', reading: '-X' } as const;

/** Opens slow connections and holds them open for 30 seconds. */
export async function runSlowClients(url: string, way: keyof typeof SLOW_MODES, connections: number): Promise<void> {
  const args = [SLOW_MODES[way], '-c', `${connections}`, '-r', '200', '-i', '5', '-l', '30', '-p', '5', '-u', url];
  const ofWay = {
    headers: ['-t', 'GET', '-x', '24'],
    body: ['-t', 'POST', '-s', '8192', '-x', '10', '-f', 'application/json'],
    reading: ['-k', '3', '-n', '5', '-w', '1', '-y', '2', '-z', '1'],
  };
  await promisify(execFile)(binaries.slowhttptest()!, [...args, ...ofWay[way]], { timeout: 120_000 });
}
