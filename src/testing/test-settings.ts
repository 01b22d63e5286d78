import { join } from 'node:path';
import type { Environment } from '../config/load-settings.js';

/** Whom each test application has from the beginning. */
export const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

/** What is right for tests, whatever the environment says. `folder` is the application's own. */
export const testSettings = (folder: string, databaseUrl: string): Environment => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO_CONTENT: 'false',
  API_RATE_LIMIT_REQUESTS: '100000',
  // Tests ask for much at once, as one caller, on a machine that is busy. Those that are about bounds and deadlines say so.
  MAX_REQUESTS_IN_FLIGHT: '0',
  REQUEST_TIMEOUT_MS: '60000',
  // Where tests make webhooks, nobody is there to hear; those that are about sending say so.
  WEBHOOKS_SEND: 'false',
  // The least that argon2 takes: the default costs 50 ms of processor time for each account and each login.
  PASSWORD_HASH_MEMORY_KIB: '8',
  JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
});
