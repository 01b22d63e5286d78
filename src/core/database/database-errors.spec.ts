import { type DomainError, notFound } from '../errors/domain-error.js';
import {
  isForeignKeyViolation,
  isTransient,
  isUniqueViolation,
  toDatabaseError,
  withDeadline,
} from './database-errors.js';

const withCode = (code: string) => Object.assign(new Error('no ink'), { code });

describe('toDatabaseError', () => {
  it.each([
    ...['HANDSHAKE_SSL_ERROR', 'HANDSHAKE_NO_SSL_SUPPORT', 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_SEQUENCE_TIMEOUT', 'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'POOL_CLOSED'],
    ...['ER_CON_COUNT_ERROR', 'ER_SERVER_SHUTDOWN', 'ER_QUERY_INTERRUPTED', 'ER_OPTION_PREVENTS_STATEMENT'],
    ...['ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'ER_UNKNOWN_COM_ERROR', 'ER_ERROR_DURING_COMMIT'],
    ...['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT'],
    ...['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_NOTADB'],
    ...['SQLITE_CORRUPT', 'SQLITE_PROTOCOL'],
  ])('returns "unavailable" with its cause for the code %s, also if TypeORM has wrapped the error', (code) => {
    const error = withCode(code);
    const wrapped = Object.assign(new Error('Query failed'), { driverError: error });

    expect(toDatabaseError(error)).toMatchObject({ kind: 'unavailable', cause: error });
    expect(toDatabaseError(wrapped)).toMatchObject({ kind: 'unavailable', cause: wrapped });
  });

  it.each([
    'Pool is closed.',
    "Can't add new command when connection is in closed state",
    'The connection is not open',
  ])('returns "unavailable" for the message "%s"', (message) => {
    expect(toDatabaseError(new Error(message))).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    withCode('ER_DUP_ENTRY'),
    withCode('SQLITE_CONSTRAINT_UNIQUE'),
    new Error('no ink'),
    notFound('There is nothing'),
    null,
  ])('returns other errors unchanged: %s', (error) => {
    expect(toDatabaseError(error)).toBe(error);
  });
});

describe('Error codes of constraints and locks', () => {
  it.each<[string, boolean[]]>([
    ['ER_DUP_ENTRY', [true, false, false]],
    ['SQLITE_CONSTRAINT_UNIQUE', [true, false, false]],
    ['SQLITE_CONSTRAINT_PRIMARYKEY', [true, false, false]],
    ['ER_NO_REFERENCED_ROW_2', [false, true, false]],
    ['ER_ROW_IS_REFERENCED_2', [false, true, false]],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', [false, true, false]],
    ['ER_LOCK_DEADLOCK', [false, false, true]],
    ['ER_LOCK_WAIT_TIMEOUT', [false, false, true]],
    ['ER_BAD_NULL_ERROR', [false, false, false]],
  ])('classifies %s as unique, foreign key or transient: %j', (code, expected) => {
    const error = withCode(code);
    expect([isUniqueViolation(error), isForeignKeyViolation(error), isTransient(error)]).toEqual(expected);
  });
});

describe('withDeadline', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('rejects with "unavailable" after the deadline and passes on a late value', async () => {
    const late: number[] = [];
    let resolve: (value: number) => void;
    const work = new Promise<number>((done) => (resolve = done));
    const outcome = withDeadline(work, 1000, (value) => late.push(value)).catch(
      (error: unknown) => (error as DomainError).kind,
    );
    await jest.advanceTimersByTimeAsync(1000);
    expect(await outcome).toBe('unavailable');

    resolve!(7);
    await jest.advanceTimersByTimeAsync(0);
    expect(late).toEqual([7]);
  });

  it('returns the value or the error before the deadline', async () => {
    const late = jest.fn();
    await expect(withDeadline(Promise.resolve(7), 1000, late)).resolves.toBe(7);
    await expect(withDeadline(Promise.reject(new Error('no ink')), 1000, late)).rejects.toThrow('no ink');
    expect([late.mock.calls, jest.getTimerCount()]).toEqual([[], 0]);
  });
});
