import { Logger } from '@nestjs/common';
import { warnIfPlaintext } from './warn-if-plaintext.js';

describe('warnIfPlaintext', () => {
  let warn: jest.SpyInstance;

  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  const warnings = (DATABASE_URL: string, replicas: string[] = [], production = true) => {
    warnIfPlaintext({ production, DATABASE_URL, DATABASE_REPLICA_URLS: replicas });
    return warn.mock.calls.flat();
  };

  it('logs one warning without passwords for all remote servers without ssl-mode', () => {
    const replicas = ['mysql://u:hunter2@replica:3307/site', 'mysql://u:hunter2@other/site?ssl-mode=REQUIRED'];
    expect(warnings('mysql://u:hunter2@[2001:db8::1]/site', replicas)).toEqual([
      'The connections to 2001:db8::1:3306, replica:3307 are not encrypted: add ssl-mode=VERIFY_IDENTITY to DATABASE_URL and DATABASE_REPLICA_URLS, or ssl-mode=DISABLED if the network is trusted',
    ]);
  });

  it.each([
    'sqlite:site.sqlite',
    'mysql://u:p@localhost/site',
    'mysql://u:p@127.0.0.1/site',
    'mysql://u:p@[::1]/site',
    'mysql://u:p@db/site?ssl-mode=DISABLED',
    'mysql://u:p@db/site?ssl-mode=VERIFY_IDENTITY',
  ])('logs no warning for %s', (url) => {
    expect(warnings(url)).toEqual([]);
  });

  it('logs no warning outside production', () => {
    expect(warnings('mysql://u:p@db/site', [], false)).toEqual([]);
  });
});
