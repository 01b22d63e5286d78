import type { INestApplication } from '@nestjs/common';
import { createApp } from '../app.js';
import { type Environment, processEnvironment } from '../config/load-settings.js';
import { explain } from './explain.js';

/** A command's settings: those of the process, but quiet, so that its own words are heard, and without a service's other work. */
export const commandEnvironment = (): Environment => ({
  ...processEnvironment({ LOG_LEVEL: 'warn' }),
  ...{ JOBS_RUN: 'false', WEBHOOKS_SEND: 'false' },
});

/** The body of a command: a fault ends it with a message on standard error, and the process with 1. */
export function reporting<Args extends unknown[]>(body: (...args: Args) => Promise<void>) {
  return async (...args: Args): Promise<void> => {
    try {
      await body(...args);
    } catch (error) {
      explain(error);
      process.exitCode = 1;
    }
  };
}

/** Lends the application, put together but not listening, and takes it down again. */
export async function withApp(env: Environment, work: (app: INestApplication) => Promise<void>): Promise<void> {
  const app = await createApp({ env });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
