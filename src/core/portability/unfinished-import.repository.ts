import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../database/index.js';
import { conflict } from '../errors/domain-error.js';
import { runCommand } from '../errors/run-command.js';

/** The row's name in the table of jobs, where operators look for what runs and what has failed. */
const NAME = 'import';
const NOTE = 'An import was begun and has not ended: what is in the database is a part of one';

/** The mark of a database that is being filled. It outlives a process that is killed. */
@Injectable()
export class UnfinishedImport {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async isThere(): Promise<boolean> {
    return (await this.database.query('SELECT name FROM jobs WHERE name = ?', [NAME])).length > 0;
  }

  /** Throws where the database is not to be used. */
  async refuse(): Promise<void> {
    if (await this.isThere()) throw conflict(`${NOTE}. ${runCommand('import jsonl')}: it begins anew.`);
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
