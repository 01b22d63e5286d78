import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../src/core/database/migrate.js';
import { mysqlSnapshots } from './mysql-snapshots.js';
import { type DatabaseKind, freshDatabaseUrl, migrationOptions } from './test-database.js';

const CACHE_FOLDER = resolve('node_modules/.cache/masthead-tests');

/** Saves a migrated database to a file and restores the file into an empty database. */
export interface DatabaseSnapshots {
  /** Part of the file name that depends on the database server. */
  readonly version: (url: string) => Promise<string>;
  readonly save: (url: string, file: string) => Promise<unknown>;
  readonly restore: (url: string, file: string) => Promise<unknown>;
}

const sqliteFile = (url: string): string => url.replace(/^sqlite:/, '');

const sqliteSnapshots: DatabaseSnapshots = {
  version: () => Promise.resolve('sqlite'),
  save: (url, file) => Promise.resolve(copyFileSync(sqliteFile(url), file)),
  restore: (url, file) => Promise.resolve(copyFileSync(file, sqliteFile(url))),
};

/**
 * Creates a migrated database and returns its URL. The migrations run once per version of their files, and each further
 * database is a copy: running them for every application of the suite would take longer than most tests.
 */
export async function migratedDatabaseUrl(kind: DatabaseKind, folder: string): Promise<string> {
  const url = await freshDatabaseUrl(kind, folder);
  const snapshots = kind === 'sqlite' ? sqliteSnapshots : mysqlSnapshots;
  const file = join(CACHE_FOLDER, `${sourceHash()}-${await snapshots.version(url)}`);
  if (existsSync(file)) {
    await snapshots.restore(url, file);
  } else {
    await migrateQuietly(url);
    await writeAtomically(file, (unfinished) => snapshots.save(url, unfinished));
  }
  return url;
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync('migrations').map((name) => join('migrations', name));
  for (const file of [...files.sort(), 'node_modules/typeorm/package.json']) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function migrateQuietly(url: string): Promise<void> {
  Logger.overrideLogger(['error']);
  await migrate(migrationOptions(url), [migrations]);
}

/** Writes the file atomically, because other workers can read it at the same time. */
async function writeAtomically(file: string, write: (unfinished: string) => Promise<unknown>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const folder = mkdtempSync(join(dirname(file), 'unfinished-'));
  const unfinished = join(folder, basename(file));
  await write(unfinished);
  renameSync(unfinished, file);
  rmSync(folder, { recursive: true });
}
