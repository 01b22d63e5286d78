import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../database/index.js';
import { conflict } from '../errors/domain-error.js';
import { runCommand } from '../errors/run-command.js';

/** Name of the row in the table `jobs`, where operators look for running and failed jobs. */
const NAME = 'import';
const NOTE = 'An import was begun and has not ended: the database contains a part of the export';

/** Marks a database during an import. The marker remains if the process is killed. */
@Injectable()
export class UnfinishedImport {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async isThere(): Promise<boolean> {
    return (await this.database.query('SELECT name FROM jobs WHERE name = ?', [NAME])).length > 0;
  }

  /** Throws a conflict if an import has not ended. */
  async refuse(): Promise<void> {
    if (await this.isThere())
      throw conflict(`${NOTE}. ${runCommand('import jsonl')}: the import starts from the beginning.`);
  }

  async begin(): Promise<void> {
    const now = new Date();
    await this.end();
    await this.unitOfWork.runUnseen(() =>
      this.unitOfWork.connection.write(
        'INSERT INTO jobs (name, next_at, last_started_at, last_error) VALUES (?, ?, ?, ?)',
        [NAME, now, now, NOTE],
      ),
    );
  }

  async end(): Promise<void> {
    await this.unitOfWork.runUnseen(() => this.unitOfWork.connection.write('DELETE FROM jobs WHERE name = ?', [NAME]));
  }
}
