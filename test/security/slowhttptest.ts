import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { binaries } from '../support/lanes.cjs';

/** Options of slowhttptest: endless headers, endless bodies, or responses read a few bytes at a time. */
export const SLOW_WAYS = { headers: '-H', body: '-B', reading: '-X' } as const;

/** Opens slow connections and holds them open for 30 seconds. */
export async function slowClients(url: string, way: keyof typeof SLOW_WAYS, connections: number): Promise<void> {
  const args = [SLOW_WAYS[way], '-c', `${connections}`, '-r', '200', '-i', '5', '-l', '30', '-p', '5', '-u', url];
  const ofWay = {
    headers: ['-t', 'GET', '-x', '24'],
    body: ['-t', 'POST', '-s', '8192', '-x', '10', '-f', 'application/json'],
    reading: ['-k', '3', '-n', '5', '-w', '1', '-y', '2', '-z', '1'],
  };
  await promisify(execFile)(binaries.slowhttptest()!, [...args, ...ofWay[way]], { timeout: 120_000 });
}
