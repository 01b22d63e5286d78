import { SettingsFolder } from '../../test/support/settings-folder.js';
import { loadSettings, findMisspelledKeys, SettingsError } from './load-settings.js';

const SECRET = 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a';

describe('loadSettings', () => {
  let folder: SettingsFolder;

  beforeEach(() => {
    folder = new SettingsFolder();
  });

  afterEach(() => folder.remove());

  it('has a default for every setting outside production', () => {
    expect(folder.load()).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${folder.DATA_DIR}/masthead.sqlite`,
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

  it('lists every error in one message with key, problem and allowed values', () => {
    const env = {
      DATA_DIR: folder.DATA_DIR,
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'postgres://x/y',
      TRUST_PROXY: 'all',
    };

    expect(() => loadSettings({}, env)).toThrow(
      new SettingsError([
        'PORT: must be a whole number from 0 to 65535',
        'TRUST_PROXY: "all" is not an address: list IP addresses or networks such as 10.0.0.0/8, or loopback',
        'LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace',
        'DATABASE_URL: must be sqlite:<file> or mysql://user:password@host:3306/name',
      ]),
    );
    expect(() => loadSettings({}, env)).toThrow(/^Invalid configuration:\n {2}PORT: must/);
  });

  it('never shows an invalid value, which may be a secret', () => {
    const env = {
      JWT_SECRET: 'hunter2',
      ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@h',
      DATABASE_REPLICA_URLS: 'mysql://u:hunter2@h/x,mysql://u:hunter2@h',
      REDIS_URL: 'redis://:hunter2@h/x',
      SMTP_URL: 'smtp://u:hunter2@h/x',
    };
    expect(folder.loadErrors(env)).toEqual([
      'DATABASE_URL: must be sqlite:<file> or mysql://user:password@host:3306/name',
      'DATABASE_REPLICA_URLS: URL 2: must be mysql://user:password@host:3306/name',
      'REDIS_URL: must be redis://user:password@host:6379/0, or rediss:// for TLS',
      'SMTP_URL: must be smtp://user:password@host:587, or smtps:// for TLS from the start',
      'JWT_SECRET: must have at least 32 bytes',
      'ADMIN_PASSWORD: must be 12 to 256 characters',
    ]);
  });

  it('rejects a JWT_PREVIOUS_SECRET that equals JWT_SECRET', () => {
    expect(folder.loadErrors({ JWT_SECRET: SECRET, JWT_PREVIOUS_SECRET: SECRET })).toEqual([
      'JWT_PREVIOUS_SECRET: must differ from JWT_SECRET',
    ]);
    expect(folder.loadErrors({ JWT_SECRET: SECRET, JWT_PREVIOUS_SECRET: `${SECRET} ` })).toEqual([]);
  });

  it('rejects replicas without a MySQL database', () => {
    const DATABASE_REPLICA_URLS = 'mysql://u:p@one/x, mysql://u:p%2C@two:3307/x';
    const fault = 'DATABASE_REPLICA_URLS: requires a MySQL database in DATABASE_URL';

    expect(folder.loadErrors({ DATABASE_REPLICA_URLS })).toEqual([fault]);
    expect(folder.loadErrors({ DATABASE_REPLICA_URLS, DATABASE_URL: 'sqlite:x' })).toEqual([fault]);
    expect(folder.load({ DATABASE_REPLICA_URLS, DATABASE_URL: 'mysql://u:p@h/x' }).DATABASE_REPLICA_URLS).toEqual([
      'mysql://u:p@one/x',
      'mysql://u:p%2C@two:3307/x',
    ]);
    for (const bad of ['sqlite:x', 'mysql://h', 'mysql://h/a,', 'mysql://u:50%@h/a']) {
      const env = { DATABASE_REPLICA_URLS: bad, DATABASE_URL: 'mysql://u:p@h/x' };
      expect([bad, folder.loadErrors(env)]).toEqual([bad, [expect.stringMatching('^DATABASE_REPLICA_URLS: ')]]);
    }
  });

  it('names the parameters of a URL that are not allowed, without the password', () => {
    const query = '?ssl=true';
    const replaced =
      'does not allow the parameter ssl: write ssl-mode=VERIFY_IDENTITY, or ssl-mode=REQUIRED to encrypt without verification';
    expect(
      folder.loadErrors({
        DATABASE_URL: `mysql://u:hunter2@h/x${query}`,
        DATABASE_REPLICA_URLS: `mysql://u:hunter2@h/x,mysql://u:hunter2@i/x${query}`,
        REDIS_URL: `rediss://:hunter2@h${query}`,
      }),
    ).toEqual([
      `DATABASE_URL: ${replaced}`,
      `DATABASE_REPLICA_URLS: URL 2: ${replaced}`,
      'REDIS_URL: does not allow the parameter ssl, only ssl-ca, ssl-cert, ssl-key',
    ]);
  });

  it('rejects a sunset without or before a deprecation', () => {
    const fault = 'API_V1_SUNSET_AT: must not be before API_V1_DEPRECATED_AT, which must be set with it';
    const [early, late] = ['2030-01-31', '2030-01-31T00:00:01Z'];

    expect(folder.loadErrors({ API_V1_SUNSET_AT: late })).toEqual([fault]);
    expect(folder.loadErrors({ API_V1_DEPRECATED_AT: late, API_V1_SUNSET_AT: early })).toEqual([fault]);
    expect(folder.loadErrors({ API_V1_DEPRECATED_AT: 'soon', API_V1_SUNSET_AT: early })).toHaveLength(1);
    expect(folder.load({ API_V1_DEPRECATED_AT: early, API_V1_SUNSET_AT: early }).API_V1_SUNSET_AT).toEqual(
      new Date(early),
    );
  });

  it('treats an empty value as unset', () => {
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

    expect(folder.load(empty)).toEqual(folder.load());
  });

  it('ignores unregistered variables', () => {
    expect(folder.load({ KUBERNETES_PORT: 'tcp://10.0.0.1:443', MASTHEAD_PORT: 'x' })).toEqual(folder.load());
  });

  it('derives the sender of mails from PUBLIC_URL', () => {
    expect(folder.load({ PUBLIC_URL: 'https://example.org:8443/news' }).SMTP_FROM).toBe(
      'Masthead <no-reply@example.org>',
    );
  });

  it('returns frozen settings', () => {
    const settings = folder.load();

    expect(() => Object.assign(settings, { PORT: 1 })).toThrow(TypeError);
  });

  describe('sample content', () => {
    it.each([
      [{}, true],
      [{ DATABASE_URL: 'sqlite:other.sqlite' }, false],
      [{ DATABASE_URL: 'mysql://h/a' }, false],
      [{ DATABASE_URL: 'mysql://h/a', DEMO_CONTENT: 'true' }, true],
      [{ DEMO_CONTENT: 'false' }, false],
    ])('with %j sets DEMO_CONTENT to %s', (env, loaded) => {
      expect(folder.load(env).DEMO_CONTENT).toBe(loaded);
    });
  });
});

describe('a misspelt setting', () => {
  it('is listed after the other errors', () => {
    const folder = new SettingsFolder();
    expect(folder.loadErrors({ PORT: 'x', DATABSE_URL: 'x', KUBERNETES_PORT: 'x' })).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'DATABSE_URL: is not a setting. Did you mean DATABASE_URL?',
    ]);
    folder.remove();
  });
});

describe('findMisspelledKeys', () => {
  it('returns misspelt keys with the registered keys that they resemble', () => {
    expect(
      findMisspelledKeys({}, { DATABSE_URL: 'x', JWT_SECRT: 'x', api_rate_limit_window: '1', ADMIN_PASWORD: 'x' }),
    ).toEqual([
      ['DATABSE_URL', 'DATABASE_URL'],
      ['JWT_SECRT', 'JWT_SECRET'],
      ['api_rate_limit_window', 'API_RATE_LIMIT_WINDOW'],
      ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ]);
  });

  it('ignores correct keys and unrelated variables', () => {
    const others = { PATH: '/bin', HOME: '/', HOSTNAME: 'x', PWD: '/', TERM: 'x', USER: 'x', npm_config_port: 'x' };

    expect(findMisspelledKeys({}, { PORT: '1', JWT_SECRET: 'x', ...others, KUBERNETES_SERVICE_PORT: '443' })).toEqual(
      [],
    );
  });
});
