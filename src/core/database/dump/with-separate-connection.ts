import { DataSource, type QueryRunner } from 'typeorm';
import { longRunningOptions } from '../data-source-options.js';

/** Runs `work` on a separate connection, on which a statement may take minutes. */
export async function withSeparateConnection<T>(
  { options }: DataSource,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const own = await new DataSource({
    ...longRunningOptions(options),
    entities: [],
  } as DataSource['options']).initialize();
  const runner = own.createQueryRunner();
  try {
    await runner.connect();
    return await work(runner);
  } finally {
    await runner.release();
    await own.destroy();
  }
}
