import { MigrationError } from '../core/database/migration.error.js';
import { unavailable, invalid } from '../core/errors/domain-error.js';
import { explainError } from './explain-error.js';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('explainError', () => {
  it('lists every invalid field', () => {
    expect(explainError(invalid({ field: 'email', message: 'The email is taken.' }))).toBe(
      'The given data was invalid.\n  email: The email is taken.',
    );
  });

  it('explains a network error, also for several addresses', () => {
    const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:3306');
    const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });

    expect(explainError(refused)).toBe(
      'The database cannot be reached (connect ECONNREFUSED ::1:3306). Check DATABASE_URL.',
    );
    expect(explainError(both)).toContain('(connect ECONNREFUSED ::1:3306, connect ECONNREFUSED ::1:3306)');
  });

  it('explains an error of TLS', () => {
    const other = Object.assign(coded('ERR_SSL_WRONG_VERSION_NUMBER', '40:error:0A\n'), {
      reason: 'wrong version number',
    });

    expect(explainError(coded('HANDSHAKE_SSL_ERROR', 'certificate is not yet valid'))).toBe(
      'The certificate of the database is not valid now (certificate is not yet valid). Renew the certificate on the server of DATABASE_URL.',
    );
    expect(explainError(other)).toBe(
      'The TLS connection to the database failed (wrong version number). Check the server, and ssl-cert and ssl-key in DATABASE_URL.',
    );
    expect(explainError(coded('HANDSHAKE_SSL_ERROR', 'Client network socket disconnected'))).toBe(
      'The TLS connection to the database failed (Client network socket disconnected). Check the server, and ssl-cert and ssl-key in DATABASE_URL.',
    );
    expect(explainError(coded('ER_SECURE_TRANSPORT_REQUIRED', 'Connections using insecure transport'))).toBe(
      'The database requires TLS. Add ssl-mode=VERIFY_IDENTITY to DATABASE_URL.',
    );
  });

  it('explains a full disk, also if it is the cause of another error', () => {
    const full = coded('ENOSPC', 'ENOSPC: no space left on device, write');
    const stopped = unavailable('The database cannot be reached', coded('SQLITE_FULL', 'database or disk is full'));

    expect(explainError(full)).toBe(
      'The disk is full (ENOSPC: no space left on device, write). Free space, or write to another disk.',
    );
    expect(explainError(stopped)).toBe(
      'The database cannot be reached\nThe disk is full (database or disk is full). Free space, or write to another disk.',
    );
  });

  it('names a migration that the database rejects, without a stack', () => {
    const rejected = coded('ER_TABLE_EXISTS_ERROR', "Table 'tags' already exists");

    expect(explainError(new MigrationError('Tags1', rejected))).toBe(
      "The migration Tags1 failed: Table 'tags' already exists",
    );
    expect(explainError(new MigrationError('Tags1', coded('ENOSPC', 'no space')))).toBe(
      'The disk is full (The migration Tags1 failed: no space). Free space, or write to another disk.',
    );
    expect(explainError(new MigrationError('Tags1', new TypeError('x is not a function')))).toContain('spec.ts');
  });

  it('shows the stack of an unexpected error, also if it is a cause', () => {
    const bug = new TypeError('x is not a function');

    expect(explainError(bug)).toContain('explain-error.spec.ts');
    expect(explainError(unavailable('Away', bug))).toContain('explain-error.spec.ts');
    expect(explainError(unavailable('Away', coded('ECONNRESET', 'reset')))).toBe('Away');
  });
});
