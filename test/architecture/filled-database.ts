import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { type DatabaseKind, freshDatabaseUrl, migrationOptions } from '../support/test-database.js';

/** A database that contained rows before its last migration. */
export class FilledDatabase {
  private constructor(
    readonly source: DataSource,
    private readonly index: number,
    private readonly folder: string,
  ) {}

  /** Runs the migrations up to the one with this name. `fill` inserts rows before the last one. */
  static async migrate(
    kind: DatabaseKind,
    migration: string,
    fill: (source: DataSource) => Promise<void>,
  ): Promise<FilledDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-filled-'));
    const options = migrationOptions(await freshDatabaseUrl(kind, folder));
    const upTo = async (end: number): Promise<DataSource> => {
      const source = await new DataSource({ ...options, migrations: migrations.slice(0, end) }).initialize();
      await source.runMigrations({ transaction: 'each' });
      return source;
    };
    const index = migrations.findIndex(({ name }) => name.startsWith(migration));
    const before = await upTo(index);
    await fill(before);
    await before.destroy();
    return new FilledDatabase(await upTo(index + 1), index, folder);
  }

  /** Runs the last migration again, as after a killed migration. */
  async repeat(): Promise<void> {
    const runner = this.source.createQueryRunner();
    await new migrations[this.index]!().up(runner);
    await runner.release();
  }

  async undo(): Promise<void> {
    await this.source.undoLastMigration({ transaction: 'each' });
  }

  async close(): Promise<void> {
    await this.source.destroy();
    rmSync(this.folder, { recursive: true });
  }
}

/** Executes the statements in order. */
export const executeAll = (statements: readonly string[]) => async (source: DataSource) => {
  for (const statement of statements) await source.query(statement);
};
