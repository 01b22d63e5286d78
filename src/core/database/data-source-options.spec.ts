import { resolve } from 'node:path';
import { parseDatabaseUrl } from './data-source-options.js';
import { toLockWaitSeconds } from './drivers.js';

describe('parseDatabaseUrl', () => {
  it('decodes the user name, the password and the name of the database', () => {
    expect(parseDatabaseUrl('mysql://us%40er:p%2Fa%3Ass@db.example:3307/my%20site')).toEqual({
      ...{ dialect: 'mysql', host: 'db.example', port: 3307 },
      ...{ username: 'us@er', password: 'p/a:ss', database: 'my site' },
    });
  });

  it('returns port 3306 by default, and an IPv6 address without brackets', () => {
    expect(parseDatabaseUrl('mysql://user:secret@[2001:db8::1]/site')).toMatchObject({
      host: '2001:db8::1',
      port: 3306,
    });
  });

  it.each([
    ['', undefined],
    ['?ssl-mode=DISABLED', undefined],
    ['?ssl-mode=REQUIRED', { rejectUnauthorized: false, verifyIdentity: false, minVersion: 'TLSv1.2' }],
    ['?ssl-mode=VERIFY_CA', { rejectUnauthorized: true, verifyIdentity: false, minVersion: 'TLSv1.2' }],
    ['?ssl-mode=VERIFY_IDENTITY', { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' }],
  ])('returns for the parameters "%s" the TLS options %j', (parameters, ssl) => {
    expect(parseDatabaseUrl(`mysql://db/site${parameters}`)).toMatchObject({ host: 'db', database: 'site', ssl });
  });

  it('returns the absolute path and the folder of a SQLite file', () => {
    expect(parseDatabaseUrl('sqlite:data/site.db')).toEqual({
      dialect: 'sqlite',
      file: resolve('data/site.db'),
      folder: resolve('data'),
    });
  });
});

describe('toLockWaitSeconds', () => {
  it.each([
    [100, 1],
    [3000, 2],
    [10_000, 6],
  ])('returns for a statement timeout of %i ms a lock wait of %i s, which ends earlier if possible', (ms, seconds) => {
    expect(toLockWaitSeconds(ms)).toBe(seconds);
  });
});
