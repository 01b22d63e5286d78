import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binaries } from '../support/lanes.cjs';
import type { DatabaseKind } from '../support/test-database.js';

const NAMES: Record<DatabaseKind, string> = { sqlite: 'SQLite', mysql: 'MySQL' };
const PATIENCE_MS = 280_000;

export interface Asked {
  readonly url: string;
  readonly kind: DatabaseKind;
  /** A JSON body: its members are tried, and not the query. */
  readonly body?: object;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parameters that sqlmap could make the database do something by; none where it has tried all of them in vain. */
export async function injectableBy({ url, kind, body, method = 'GET', headers = {} }: Asked): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-sqlmap-'));
  const args = [
    ...['-u', url, '--batch', '--flush-session', '--disable-coloring', '--skip-waf', '--output-dir', folder],
    // What is wrong by the time it takes alone, would be on a busy machine.
    ...['--technique=BEUS', '--level=1', '--risk=1', `--dbms=${NAMES[kind]}`, `--method=${method}`],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'] : []),
  ];
  try {
    const { stdout } = await promisify(execFile)(binaries.sqlmap()!, args, {
      env: { ...process.env, HOME: folder },
      maxBuffer: 64 * 1024 * 1024,
      timeout: PATIENCE_MS,
    });
    return verdictOf(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdictOf(stdout: string): string[] {
  const found = [...stdout.matchAll(/^Parameter: (.+)$/gm)].map(([, parameter]) => parameter!);
  if (found.length > 0) return found;
  if (stdout.includes('all tested parameters do not appear to be injectable')) return [];
  throw new Error(`sqlmap has not come to an end:\n${stdout.slice(-3000)}`);
}
