import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';

const PASSWORD = 'correct horse battery staple';

describe('configuration of a process', () => {
  let line: CommandLine;

  beforeAll(async () => {
    line = await CommandLine.create();
  });

  afterAll(() => line.remove());

  const write = (name: string, content: string): string => {
    const path = join(line.folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('is rejected with one message that lists the errors of all layers', async () => {
    const { code, stdout, stderr } = await line.run(['start'], {
      LOG_LEVEL: 'loud',
      JWT_SECRET_FILE: join(line.folder, 'missing'),
      API_RATE_LIMIT_REQUESTS: 'many',
      WEBHOOKS_LIMIT: 'none',
      ARTICLES_API_ENABLED: 'yes',
      API_AUTHENTICATION: 'basic',
      ARTICLES_API_AUTHENTICATION: 'bearer,digest',
      TAGS_API_PREFIX: '/api/v1/categories',
      DATABASE_REPLICA_URLS: 'mysql://replica/masthead',
    });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.replace(/(WEBHOOKS_LIMIT: must be a whole number) .*/, '$1')).toBe(
      [
        'Invalid configuration:',
        '  LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace',
        '  JWT_SECRET_FILE: must be the path of a readable file: the file does not exist',
        '  API_RATE_LIMIT_REQUESTS: must be a whole number from 1 to 1000000000',
        '  ARTICLES_API_ENABLED: must be true or false',
        '  WEBHOOKS_LIMIT: must be a whole number',
        '  DATABASE_REPLICA_URLS: requires a MySQL database in DATABASE_URL',
        '  API_AUTHENTICATION: unknown scheme "basic"; known schemes: bearer, api_key, oidc',
        '  ARTICLES_API_AUTHENTICATION: unknown scheme "digest"; known schemes: bearer, api_key, oidc',
        '  TAGS_API_PREFIX: must be a path without routes of other modules: the route GET /api/v1/categories is claimed by the module "categories" and by the module "tags"',
        '',
      ].join('\n'),
    );
  });

  it('reads secrets from files that .env names, in every command', async () => {
    write('url', `sqlite:${join(line.folder, 'other.sqlite')}\n`);
    const file = write('.env', 'DATABASE_URL_FILE=url\n');
    try {
      const migrated = await line.run(['migrate'], { DATABASE_URL: '' });
      expect(migrated).toMatchObject({ code: 0, stderr: '' });
      const repeated = await line.run(['migrate'], { DATABASE_URL: '' });
      expect(repeated.stdout).toBe('The database is up to date.\n');
      // The variable of the process does not replace the file of `.env`.
      const both = await line.run(['migrate']);
      expect(both.stderr).toBe(
        'Invalid configuration:\n  DATABASE_URL_FILE: must not be set together with DATABASE_URL\n',
      );
    } finally {
      rmSync(file);
    }
  });

  it('is rejected if an unquoted # ends a value in .env, with the misspelt settings', async () => {
    const file = write('.env', 'PAGES_ACCENT_COLOR=#8a1c1c\nPAGE_TITLE=The Ferry\n');
    try {
      const { code, stderr } = await line.run(['migrate']);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: [
          'Invalid configuration:',
          '  PAGES_ACCENT_COLOR: the value in .env ends at "#", which begins a comment: quote the value, PAGES_ACCENT_COLOR="…#…"',
          '  PAGE_TITLE: is not a setting. Did you mean PAGES_TITLE?',
          '',
        ].join('\n'),
      });
    } finally {
      rmSync(file);
    }
  });

  it('takes secrets from files at the start of the service', async () => {
    const service = await ServiceProcess.start({
      ...line.env,
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD_FILE: write('password', `${PASSWORD}\r\n`),
      JWT_SECRET_FILE: write('jwt', 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a'),
    });
    try {
      const body = JSON.stringify({ username: 'admin', password: PASSWORD });
      const headers = { 'content-type': 'application/json' };
      // A change after the start has no effect.
      write('password', 'another password of the administrator');
      const login = await fetch(`${service.url}/api/auth/login`, { method: 'POST', headers, body });
      expect(login.status).toBe(200);
    } finally {
      await service.end('SIGTERM');
    }
  });

  it('causes a warning for a misspelt setting', async () => {
    const service = await ServiceProcess.start({
      ...line.env,
      LOG_LEVEL: 'warn',
      PAGE_TITLE: 'The Ferry',
      PAGER: 'less',
    });
    await service.end('SIGTERM');
    const output = await service.output;
    expect(output).toContain('Unknown setting PAGE_TITLE ignored. Did you mean PAGES_TITLE?');
    expect(output.match(/Unknown setting/g)).toHaveLength(1);
  });
});
