import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, loadSettings, nearMisses, SettingsError } from './load-settings.js';

const SECRET = 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a';

describe('loadSettings', () => {
  let DATA_DIR: string;

  beforeEach(() => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'masthead-settings-'));
  });

  afterEach(() => rmSync(DATA_DIR, { recursive: true }));

  const load = (env: Environment = {}) => loadSettings({}, { DATA_DIR, ...env });
  const faultsOf = (env: Environment): readonly string[] => {
    try {
      load(env);
    } catch (error) {
      if (error instanceof SettingsError) return error.faults;
      throw error;
    }
    return [];
  };

  it('has a default for everything outside production', () => {
    expect(load()).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${DATA_DIR}/masthead.sqlite`,
      DATABASE_REPLICA_URLS: [],
      REDIS_URL: undefined,
      SMTP_URL: undefined,
      SMTP_FROM: 'Masthead <no-reply@localhost>',
      JWT_PREVIOUS_SECRET: undefined,
      JWT_TTL: 3600,
      REFRESH_TTL: 604_800,
      ADMIN_USERNAME: 'admin',
      ADMIN_EMAIL: 'admin@localhost',
      ADMIN_PASSWORD: undefined,
      API_RATE_LIMIT_REQUESTS: 100,
      API_RATE_LIMIT_WINDOW: 60,
      MIGRATE_ON_START: true,
      DEMO_CONTENT: true,
      PUBLIC_URL: undefined,
      TRUST_PROXY: [],
      production: false,
    });
  });

  it('lists every fault in one message: the key, what is wrong, what is allowed', () => {
    const env = { DATA_DIR, PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'postgres://x/y', TRUST_PROXY: 'all' };

    expect(() => loadSettings({}, env)).toThrow(
      new SettingsError([
        'PORT: must be a whole number from 0 to 65535',
        'TRUST_PROXY: "all" is no address: list IP addresses or networks such as 10.0.0.0/8, or loopback',
        'LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace',
        'DATABASE_URL: must be sqlite:<file> or mysql://user:password@host:3306/name',
      ]),
    );
    expect(() => loadSettings({}, env)).toThrow(/^The configuration has faults:\n {2}PORT: must/);
  });

  it('never says a bad value, which may be a secret', () => {
    const env = {
      JWT_SECRET: 'hunter2',
      ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@h',
      DATABASE_REPLICA_URLS: 'mysql://u:hunter2@h/x,mysql://u:hunter2@h',
      REDIS_URL: 'redis://:hunter2@h/x',
      SMTP_URL: 'smtp://u:hunter2@h/x',
    };
    expect(faultsOf(env)).toEqual([
      'DATABASE_URL: must be sqlite:<file> or mysql://user:password@host:3306/name',
      'DATABASE_REPLICA_URLS: must list mysql://user:password@host:3306/name, comma separated',
      'REDIS_URL: must be redis://user:password@host:6379/0, or rediss:// for TLS',
      'SMTP_URL: must be smtp://user:password@host:587, or smtps:// for TLS from the start',
      'JWT_SECRET: must have at least 32 bytes',
      'ADMIN_PASSWORD: must be 12 to 256 characters',
    ]);
  });

  it('refuses a previous secret that is the present one: nothing would have been changed', () => {
    expect(faultsOf({ JWT_SECRET: SECRET, JWT_PREVIOUS_SECRET: SECRET })).toEqual([
      'JWT_PREVIOUS_SECRET: must be another one than JWT_SECRET',
    ]);
    expect(faultsOf({ JWT_SECRET: SECRET, JWT_PREVIOUS_SECRET: `${SECRET} ` })).toEqual([]);
  });

  it('refuses replicas of what has none', () => {
    const DATABASE_REPLICA_URLS = 'mysql://u:p@one/x, mysql://u:p%2C@two:3307/x';
    const fault = 'DATABASE_REPLICA_URLS: needs a DATABASE_URL of MySQL, whose replicas they are';

    expect(faultsOf({ DATABASE_REPLICA_URLS })).toEqual([fault]);
    expect(faultsOf({ DATABASE_REPLICA_URLS, DATABASE_URL: 'sqlite:x' })).toEqual([fault]);
    expect(load({ DATABASE_REPLICA_URLS, DATABASE_URL: 'mysql://u:p@h/x' }).DATABASE_REPLICA_URLS).toEqual([
      'mysql://u:p@one/x',
      'mysql://u:p%2C@two:3307/x',
    ]);
    for (const bad of ['sqlite:x', 'mysql://h', 'mysql://h/a,', 'mysql://u:50%@h/a']) {
      const env = { DATABASE_REPLICA_URLS: bad, DATABASE_URL: 'mysql://u:p@h/x' };
      expect([bad, faultsOf(env)]).toEqual([bad, [expect.stringMatching('^DATABASE_REPLICA_URLS: ')]]);
    }
  });

  it('refuses a sunset without a deprecation before it', () => {
    const fault = 'API_V1_SUNSET_AT: must not be before API_V1_DEPRECATED_AT, which must be set with it';
    const [early, late] = ['2030-01-31', '2030-01-31T00:00:01Z'];

    expect(faultsOf({ API_V1_SUNSET_AT: late })).toEqual([fault]);
    expect(faultsOf({ API_V1_DEPRECATED_AT: late, API_V1_SUNSET_AT: early })).toEqual([fault]);
    expect(faultsOf({ API_V1_DEPRECATED_AT: 'soon', API_V1_SUNSET_AT: early })).toHaveLength(1);
    expect(load({ API_V1_DEPRECATED_AT: early, API_V1_SUNSET_AT: early }).API_V1_SUNSET_AT).toEqual(new Date(early));
  });

  it('takes an empty value for one that is not set', () => {
    const empty = {
      PORT: '',
      JWT_SECRET: ' ',
      PUBLIC_URL: '',
      TRUST_PROXY: '',
      LOG_LEVEL: '',
      DATABASE_URL: '',
      DATABASE_REPLICA_URLS: '',
      REDIS_URL: '',
      SMTP_URL: '',
      SMTP_FROM: '',
    };

    expect(load(empty)).toEqual(load());
  });

  it('looks at no key that is not registered', () => {
    expect(load({ KUBERNETES_PORT: 'tcp://10.0.0.1:443', MASTHEAD_PORT: 'x' })).toEqual(load());
  });

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
      ['sqlite:', 'sqlite::memory:', 'mysql://', 'mysql://h', 'mysql://h/', 'mysql://h/a/b', 'mariadb://h/a'],
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
  ])('refuses a bad %s', (key, values) => {
    for (const value of values) {
      expect([value, faultsOf({ [key]: value })]).toEqual([value, [expect.stringMatching(`^${key}: `)]]);
    }
  });

  it.each([
    ['PUBLIC_URL', 'https://example.org/news/', 'https://example.org/news'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,2001:db8::1', ['loopback', '10.0.0.0/8', '2001:db8::1']],
    ['PORT', '0', 0],
    ['HOST', '::1', '::1'],
    ['DATABASE_URL', 'mysql://user:p%40ss@db.example:3307/name', 'mysql://user:p%40ss@db.example:3307/name'],
    ['REDIS_URL', 'redis://cache', 'redis://cache'],
    ['REDIS_URL', 'rediss://user:p%40ss@[::1]:6380/2', 'rediss://user:p%40ss@[::1]:6380/2'],
    ['SMTP_URL', 'smtp://mail', 'smtp://mail'],
    ['SMTP_URL', 'smtps://user:p%40ss@[::1]:465', 'smtps://user:p%40ss@[::1]:465'],
    ['SMTP_FROM', 'news@example.org', 'news@example.org'],
    ['SMTP_FROM', 'Die tägliche Post <post@example.org>', 'Die tägliche Post <post@example.org>'],
    ['JWT_SECRET', 'ключ из тридцати двух байтов', 'ключ из тридцати двух байтов'],
    ['MIGRATE_ON_START', 'false', false],
  ])('reads %s "%s"', (key, given, value) => {
    expect(load({ [key]: given })[key as 'PORT']).toEqual(value);
  });

  it('sends mails in the name of the public address', () => {
    expect(load({ PUBLIC_URL: 'https://example.org:8443/news' }).SMTP_FROM).toBe('Masthead <no-reply@example.org>');
  });

  it('cannot be changed once it is read', () => {
    const settings = load();

    expect(() => Object.assign(settings, { PORT: 1 })).toThrow(TypeError);
  });

  describe('in production', () => {
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY,
      PUBLIC_URL: 'https://example.org',
    };

    it('asks for a secret and for the public address', () => {
      expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
        'JWT_SECRET: is required in production',
        'ENCRYPTION_KEY: is required in production',
        'PUBLIC_URL: is required in production',
      ]);
    });

    it('takes them, keeps no secret of its own and loads no sample content', () => {
      expect(load(production)).toMatchObject({ production: true, JWT_SECRET: SECRET, DEMO_CONTENT: false });
      expect(existsSync(join(DATA_DIR, 'jwt-secret'))).toBe(false);
    });

    it.each([
      ['short', 'must have at least 32 bytes'],
      ['x'.repeat(64), 'is too easy to guess'],
      ['please change me please change me', 'is too easy to guess'],
      ['CHANGEME-0123456789-0123456789-abc', 'is too easy to guess'],
      ['your-256-bit-secret-0123456789abcdef', 'is too easy to guess'],
    ])('takes no secret that is short or that everybody knows: %s', (JWT_SECRET, why) => {
      expect(faultsOf({ ...production, JWT_SECRET })).toEqual([expect.stringContaining(`JWT_SECRET: ${why}`)]);
    });

    it('refuses what is missing beside what is bad, all at once', () => {
      expect(faultsOf({ NODE_ENV: 'production', PORT: 'x', JWT_SECRET: 'short' })).toEqual([
        'PORT: must be a whole number from 0 to 65535',
        'JWT_SECRET: must have at least 32 bytes',
        'ENCRYPTION_KEY: is required in production',
        'PUBLIC_URL: is required in production',
      ]);
    });
  });

  describe('sample content', () => {
    it.each([
      [{}, true],
      [{ DATABASE_URL: 'sqlite:other.sqlite' }, false],
      [{ DATABASE_URL: 'mysql://h/a' }, false],
      [{ DATABASE_URL: 'mysql://h/a', DEMO_CONTENT: 'true' }, true],
      [{ DEMO_CONTENT: 'false' }, false],
    ])('with %j is loaded: %s', (env, loaded) => {
      expect(load(env).DEMO_CONTENT).toBe(loaded);
    });
  });

  describe('the secret that nobody gave', () => {
    it('is made once, kept for the next start, and read by nobody else', () => {
      const { JWT_SECRET } = load();

      const file = join(DATA_DIR, 'jwt-secret');
      expect(Buffer.byteLength(JWT_SECRET)).toBeGreaterThanOrEqual(64);
      expect(load().JWT_SECRET).toBe(JWT_SECRET);
      expect(readFileSync(file, 'utf8').trim()).toBe(JWT_SECRET);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    it('is another one in another folder, which is made when it is not there', () => {
      const { JWT_SECRET } = load({ DATA_DIR: join(DATA_DIR, 'deep/er') });

      expect(JWT_SECRET).not.toBe(load().JWT_SECRET);
    });
  });
});

describe('nearMisses', () => {
  it('names a key that looks like a misspelt one, and the one that was meant', () => {
    expect(
      nearMisses({}, { DATABSE_URL: 'x', JWT_SECRT: 'x', api_rate_limit_window: '1', ADMIN_PASWORD: 'x' }),
    ).toEqual([
      ['DATABSE_URL', 'DATABASE_URL'],
      ['JWT_SECRT', 'JWT_SECRET'],
      ['api_rate_limit_window', 'API_RATE_LIMIT_WINDOW'],
      ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ]);
  });

  it('says nothing of keys that are right, or of somebody else', () => {
    const others = { PATH: '/bin', HOME: '/', HOSTNAME: 'x', PWD: '/', TERM: 'x', USER: 'x', npm_config_port: 'x' };

    expect(nearMisses({}, { PORT: '1', JWT_SECRET: 'x', ...others, KUBERNETES_SERVICE_PORT: '443' })).toEqual([]);
  });
});
