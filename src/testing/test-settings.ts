import { join } from 'node:path';
import type { Environment } from '../config/environment.js';

/** First administrator of each test application. */
export const ADMIN_CREDENTIALS = { username: 'admin', password: 'correct horse battery staple' };

/** Settings for tests, independent of the environment. `folder` belongs to one application. */
export const testSettings = (folder: string, databaseUrl: string): Environment => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
  ADMIN_USERNAME: ADMIN_CREDENTIALS.username,
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  DEMO_CONTENT: 'false',
  API_RATE_LIMIT_REQUESTS: '100000',
  METRICS_CACHE_MS: '0',
  // Tests send many concurrent requests as one caller on a busy machine. Tests of limits and deadlines override these settings.
  MAX_REQUESTS_IN_FLIGHT: '0',
  REQUEST_TIMEOUT_MS: '60000',
  // Most tests have no receiver for webhooks. Tests of deliveries override this setting.
  WEBHOOKS_SEND: 'false',
  // The minimum of argon2: the default costs 50 ms of processor time per account and login.
  PASSWORD_HASH_MEMORY_KIB: '8',
  JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
});
