import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { conflict } from '../../errors/domain-error.js';
import { translated } from '../database-errors.js';
import { dialectOf } from '../database-target.js';
import { onOwnConnection } from './own-connection.js';
import { Restoration } from './restoration.js';

/** Opens sessions that fill the database with exported rows. */
@Injectable()
export class Restorations {
  constructor(private readonly source: DataSource) {}

  /** Runs one session at a time: two concurrent imports would each treat the rows of the other import as existing data. */
  async during<T>(work: (restoration: Restoration) => Promise<T>): Promise<T> {
    const { database } = this.source.options;
    const dialect = dialectOf(this.source);
    try {
      return await onOwnConnection(this.source, async (runner) => {
        // SQLite has one process and needs no lock. The lock ends with the connection.
        if (dialect === 'mysql') await lock(runner, `masthead.import.${String(database)}`.slice(0, 64));
        return work(new Restoration(runner, dialect));
      });
    } catch (error) {
      throw translated(error);
    }
  }
}

async function lock(runner: QueryRunner, name: string): Promise<void> {
  const [row] = (await runner.query('SELECT GET_LOCK(?, 0) AS taken', [name])) as { taken: number }[];
  if (row?.taken !== 1) throw conflict('Another import into this database is under way.');
}
