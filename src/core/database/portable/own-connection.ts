import { DataSource, type QueryRunner } from 'typeorm';
import { patient } from '../data-source-options.js';

/** Lends a connection that nobody else uses, and on which a statement may take minutes. */
export async function onOwnConnection<T>(
  { options }: DataSource,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const own = await new DataSource({ ...patient(options), entities: [] } as DataSource['options']).initialize();
  const runner = own.createQueryRunner();
  try {
    await runner.connect();
    return await work(runner);
  } finally {
    await runner.release();
    await own.destroy();
  }
}
