import { Logger } from '@nestjs/common';
import { startTestApp } from '../../support/test-app.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'https://example.org',
  PASSWORD_HASH_MEMORY_KIB: '19456',
};

describe('Start in production without ssl-mode', () => {
  afterEach(() => jest.restoreAllMocks());

  it('logs one warning that names the remote replica without its password', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    // The primary is on this machine. No read uses the replica, which does not exist.
    const site = await startTestApp({ ...PRODUCTION, DATABASE_REPLICA_URLS: 'mysql://u:hunter2@replica.invalid/site' });
    await site.stop();
    expect(warn.mock.calls).toEqual([
      [
        'The connections to replica.invalid:3306 are not encrypted: add ssl-mode=VERIFY_IDENTITY to DATABASE_URL and DATABASE_REPLICA_URLS, or ssl-mode=DISABLED if the network is trusted',
      ],
    ]);
  });
});
