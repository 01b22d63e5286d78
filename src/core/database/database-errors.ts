import { DomainError, unavailable } from '../errors/domain-error.js';

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'POOL_CLOSED',
  'HANDSHAKE_SSL_ERROR',
  'HANDSHAKE_NO_SSL_SUPPORT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_QUERY_INTERRUPTED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  // A Galera node that is not part of the cluster, and a node that lost the cluster during a commit.
  'ER_UNKNOWN_COM_ERROR',
  'ER_ERROR_DURING_COMMIT',
]);
const UNAVAILABLE_CODE_PREFIX = /^(ERR_SSL|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY|NOTADB|CORRUPT|PROTOCOL))/;

/** Returns the error code of the driver, with or without the wrapper of TypeORM. */
function codeOf(error: unknown): string {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const found = driverError?.code ?? code;
  return typeof found === 'string' ? found : '';
}

/** A write violated a unique index or a primary key. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));

/** A row refers to a row that does not exist, or a deleted row is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['ER_NO_REFERENCED_ROW_2', 'ER_ROW_IS_REFERENCED_2', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));

/** Another transaction held a row lock for longer than the lock wait limit. */
export const isLockWaitTimeout = (error: unknown): boolean => codeOf(error) === 'ER_LOCK_WAIT_TIMEOUT';

/** The TLS connection failed, or the server does not support TLS. */
export const isTlsError = (error: unknown): boolean =>
  /^(HANDSHAKE_SSL_ERROR$|HANDSHAKE_NO_SSL_SUPPORT$|ERR_SSL_)/.test(codeOf(error));

/** Deadlocks and lock wait timeouts: the server rolled the work back, and a retry can succeed. */
export const isTransient = (error: unknown): boolean =>
  codeOf(error) === 'ER_LOCK_DEADLOCK' || isLockWaitTimeout(error);

/** Maps the error of a failed statement: "unavailable" if the database is unreachable or full, otherwise the error itself. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = codeOf(error);
  if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CODE_PREFIX.test(code) || isTransient(error) || isClosedPool(error)) {
    return unavailable('The database cannot be reached at the moment', error);
  }
  return error;
}

const isClosedPool = (error: unknown): boolean =>
  error instanceof Error && /Pool is closed|closed state|connection is not open/i.test(error.message);

/**
 * Rejects with "unavailable" if `promise` takes longer than `ms` milliseconds. A value that arrives later is passed to `onLateValue`, for
 * example to release a connection whose caller has already failed.
 */
export function withDeadline<T>(promise: Promise<T>, ms: number, onLateValue?: (value: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      reject(unavailable('The database did not answer in time'));
    }, ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        if (timedOut) onLateValue?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
}
