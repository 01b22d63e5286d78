import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binaries } from '../support/lanes.cjs';
import type { DatabaseKind } from '../support/test-database.js';

const NAMES: Record<DatabaseKind, string> = { sqlite: 'SQLite', mysql: 'MySQL' };
const PATIENCE_MS = 280_000;

export interface InjectionTarget {
  readonly url: string;
  readonly kind: DatabaseKind;
  /** A JSON body. sqlmap then tries the members of the body instead of the query. */
  readonly body?: object;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the parameters that sqlmap found injectable; empty if sqlmap tried all of them and found no injection. */
export async function findInjectableParameters({
  url,
  kind,
  body,
  method = 'GET',
  headers = {},
}: InjectionTarget): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-sqlmap-'));
  const args = [
    ...['-u', url, '--batch', '--flush-session', '--disable-coloring', '--skip-waf', '--output-dir', folder],
    // Without the time-based technique, which reports false positives on a busy machine.
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
  throw new Error(`sqlmap did not finish:\n${stdout.slice(-3000)}`);
}
