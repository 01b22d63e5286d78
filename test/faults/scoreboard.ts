import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { isNight } from '../support/lanes.cjs';
import type { DatabaseKind } from '../support/test-database.js';

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'var/reliability');

/** A row of docs/reliability.md. Members that do not apply to a fault are omitted. */
export interface ScoreRow {
  /** The fault and the database. Unique among all rows. */
  readonly fault: string;
  /** Number of faults and of requests: `200 kills, 14,210 acknowledged writes`. */
  readonly counted: string;
  /** Acknowledged writes that are missing or incomplete. */
  readonly lost?: number;
  /** Writes that were executed twice. */
  readonly doubled?: number;
  /** Responses that are neither correct nor 503 with `Retry-After`. */
  readonly unexpected?: number;
  /** The longest time until the service recovered. */
  readonly recoveryMs?: number;
  /** Other measurements with their limits: `slowest response 3,012 ms (4,000)`. */
  readonly measured?: string;
  /** A deliberate fault that makes the same checks fail, as another test of the file shows. */
  readonly control?: string;
}

/** Display names of the databases. */
export const DATABASE_NAMES: Readonly<Record<DatabaseKind, string>> = { sqlite: 'SQLite', mysql: 'MariaDB' };

/** Stores a row for `npm run docs:reliability`. Call it before the assertions, so that the figures of a failed test are printed too. */
export function score(row: ScoreRow): void {
  const spec = relative(ROOT, expect.getState().testPath!);
  mkdirSync(FOLDER, { recursive: true });
  const name = `${row.fault.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`;
  const storedRow = { ...row, spec, full: isNight, processors: availableParallelism(), node: process.versions.node };
  writeFileSync(join(FOLDER, name), `${JSON.stringify(storedRow, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/** Formats `14210` as `14,210`. */
export const formatNumber = (number: number): string => Math.round(number).toLocaleString('en');
