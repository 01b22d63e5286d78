import { SettingsFolder } from '../../test/support/settings-folder.js';

describe('loadSettings', () => {
  let folder: SettingsFolder;

  beforeEach(() => {
    folder = new SettingsFolder();
  });

  afterEach(() => folder.remove());

  it.each([
    ['API_VENDOR', ['News', 'a b', '.a', 'a.', 'a..b', 'a/b']],
    ['API_V1_DEPRECATED_AT', ['soon', '2030', '2030-02-30', '31.1.2030', '2030-01-31T25:00:00Z', '1700000000']],
    ['PORT', ['x', '-1', '65536', '1.5', '0x50', '1e3', '3000 x']],
    ['HOST', ['a b', 'http://x', 'a/b']],
    ['NODE_ENV', ['prod', 'Production']],
    ['PUBLIC_URL', ['example.org', '/x', 'ftp://x', 'https://x?y', 'https://x#y', 'javascript:x']],
    ['TRUST_PROXY', ['all', '*', 'true', '1', '0.0.0.0/0', '::/0', '10.0.0.1/33', '10.0.0.1,x', '10.0.0.1,,10.0.0.2']],
    ['MIGRATE_ON_START', ['yes', '1', 'TRUE']],
    ['DEMO_CONTENT', ['no', '0']],
    ['LOG_FORMAT', ['text']],
    [
      'DATABASE_URL',
      [
        ...['sqlite:', 'sqlite::memory:', 'mysql://', 'mysql://h', 'mysql://h/', 'mysql://h/a/b', 'mariadb://h/a'],
        ...['mysql://u:50%@h/a', 'mysql://h/a?ssl=true', 'mysql://h/a#b'],
      ],
    ],
    [
      'REDIS_URL',
      [
        'localhost',
        'localhost:6379',
        'redis://',
        'redis:h',
        'http://h',
        'redis://h/x',
        'redis://h?db=1',
        'redis://h/0#1',
        'redis://u:50%@h',
      ],
    ],
    [
      'SMTP_URL',
      [
        'localhost',
        'localhost:25',
        'smtp://',
        'smtp:h',
        'http://h',
        'smtp://h/x',
        'smtp://h?tls=1',
        'smtp://h#1',
        'smtp://u:50%@h',
      ],
    ],
    [
      'SMTP_FROM',
      [
        'nobody',
        '@',
        'a@',
        'a@b, c@d',
        'A, B <a@b>',
        '"A" <a@b>',
        'A <a@b',
        'A <a>',
        '<a@b>',
        'A <a@b>\r\nBcc: c@d',
        'A\r\nBcc: c@d <a@b>',
      ],
    ],
    [
      'JWT_SECRET',
      [
        'x'.repeat(31),
        'x'.repeat(64),
        'change-me-change-me-change-me-change-me',
        'your-256-bit-secret-your-256-bit-secret',
      ],
    ],
    ['JWT_PREVIOUS_SECRET', ['x'.repeat(31), 'x'.repeat(64)]],
    ['JWT_TTL', ['0', '-1', '1h']],
    ['REFRESH_TTL', ['0', '-1', '7d', '31536001']],
    ['ADMIN_PASSWORD', ['x'.repeat(11), 'x'.repeat(257)]],
    ['ADMIN_EMAIL', ['admin', 'a@', '@b', 'a b@c', 'a,b@c', 'a<b@c']],
    ['API_RATE_LIMIT_REQUESTS', ['0', '-1', '100/60']],
    ['API_RATE_LIMIT_WINDOW', ['0', '86401']],
  ])('rejects invalid values of %s', (key, values) => {
    for (const value of values) {
      expect([value, folder.loadErrors({ [key]: value })]).toEqual([value, [expect.stringMatching(`^${key}: `)]]);
    }
  });

  it.each([
    ['PUBLIC_URL', 'https://example.org/news/', 'https://example.org/news'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,2001:db8::1', ['loopback', '10.0.0.0/8', '2001:db8::1']],
    ['PORT', '0', 0],
    ['HOST', '::1', '::1'],
    ['DATABASE_URL', 'mysql://user:p%40ss@db.example:3307/name', 'mysql://user:p%40ss@db.example:3307/name'],
    ['DATABASE_URL', 'mysql://db/name?ssl-mode=REQUIRED', 'mysql://db/name?ssl-mode=REQUIRED'],
    ['REDIS_URL', 'redis://cache', 'redis://cache'],
    ['REDIS_URL', 'rediss://user:p%40ss@[::1]:6380/2', 'rediss://user:p%40ss@[::1]:6380/2'],
    ['SMTP_URL', 'smtp://mail', 'smtp://mail'],
    ['SMTP_URL', 'smtps://user:p%40ss@[::1]:465', 'smtps://user:p%40ss@[::1]:465'],
    ['SMTP_FROM', 'news@example.org', 'news@example.org'],
    ['SMTP_FROM', 'Die tägliche Post <post@example.org>', 'Die tägliche Post <post@example.org>'],
    ['JWT_SECRET', 'ключ из тридцати двух байтов', 'ключ из тридцати двух байтов'],
    ['MIGRATE_ON_START', 'false', false],
  ])('accepts %s "%s"', (key, given, value) => {
    expect(folder.load({ [key]: given })[key as 'PORT']).toEqual(value);
  });
});
