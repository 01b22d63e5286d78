import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { conflict } from '../../errors/domain-error.js';
import { translated } from '../database-errors.js';
import { dialectOf } from '../database-target.js';
import { onOwnConnection } from './own-connection.js';
import { Restoration } from './restoration.js';

/** Lends the database to whoever fills it anew. */
@Injectable()
export class Restorations {
  constructor(private readonly source: DataSource) {}

  /** One at a time: two would each take the other's rows for what is in their way. */
  async during<T>(work: (restoration: Restoration) => Promise<T>): Promise<T> {
    const { database } = this.source.options;
    const dialect = dialectOf(this.source);
    try {
      return await onOwnConnection(this.source, async (runner) => {
        // The embedded one has one process. The lock ends with the connection.
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
