import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { isNight } from '../support/lanes.cjs';
import type { DatabaseKind } from '../support/test-database.js';

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'var/reliability');

/** A row of docs/reliability.md. What a fault has nothing to do with is left out. */
export interface Score {
  /** What is done to the service, and on which database: no two rows have the same. */
  readonly fault: string;
  /** How often, and under what: `200 kills, 14,210 acknowledged writes`. */
  readonly counted: string;
  /** Acknowledged and not there, or there in part. */
  readonly lost?: number;
  /** There twice. */
  readonly doubled?: number;
  /** Answers that nobody should get: neither a true one nor 503 with `Retry-After`. */
  readonly unexpected?: number;
  /** The longest time until the service was well again. */
  readonly recoveryMs?: number;
  /** Anything else that was measured, with its bound: `slowest answer 3,012 ms (4,000)`. */
  readonly measured?: string;
  /** The fault put into the service, or into the test, with which the same checks fail; shown by a test of the same file. */
  readonly control?: string;
}

/** As rows call the databases of the tests. */
export const DATABASE: Readonly<Record<DatabaseKind, string>> = { sqlite: 'SQLite', mysql: 'MariaDB' };

/** Keeps a row for `npm run docs:reliability`. Called before what is expected of it, so that a failure is told in figures too. */
export function score(row: Score): void {
  const spec = relative(ROOT, expect.getState().testPath!);
  mkdirSync(FOLDER, { recursive: true });
  const name = `${row.fault.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`;
  const kept = { ...row, spec, full: isNight, processors: availableParallelism(), node: process.versions.node };
  writeFileSync(join(FOLDER, name), `${JSON.stringify(kept, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/** `14210` as `14,210`. */
export const figure = (number: number): string => Math.round(number).toLocaleString('en');
