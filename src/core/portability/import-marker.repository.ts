import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../database/index.js';
import { conflict } from '../errors/domain-error.js';
import { runCommandHint } from '../errors/run-command-hint.js';

/** Name of the row in the table `jobs`, where operators look for running and failed jobs. */
export const IMPORT_JOB_NAME = 'import';
const MESSAGE = 'An import was begun and has not ended: the database contains a part of the export';

/** Marks a database during an import. The marker remains if the process is killed. */
@Injectable()
export class ImportMarker {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async isSet(): Promise<boolean> {
    return (await this.database.query('SELECT name FROM jobs WHERE name = ?', [IMPORT_JOB_NAME])).length > 0;
  }

  /** Throws a conflict if an import has not ended. */
  async assertNotSet(): Promise<void> {
    if (await this.isSet())
      throw conflict(`${MESSAGE}. ${runCommandHint('import jsonl')}: the import starts from the beginning.`);
  }

  async set(): Promise<void> {
    const now = new Date();
    await this.clear();
    await this.unitOfWork.runWithoutInvalidation(() =>
      this.unitOfWork.connection.write(
        'INSERT INTO jobs (name, next_at, last_started_at, last_error) VALUES (?, ?, ?, ?)',
        [IMPORT_JOB_NAME, now, now, MESSAGE],
      ),
    );
  }

  async clear(): Promise<void> {
    await this.unitOfWork.runWithoutInvalidation(() =>
      this.unitOfWork.connection.write('DELETE FROM jobs WHERE name = ?', [IMPORT_JOB_NAME]),
    );
  }
}
