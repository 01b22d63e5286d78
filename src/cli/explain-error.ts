import { isTlsError } from '../core/database/database-errors.js';
import { ReplicaTlsError } from '../core/database/replicas/replica-tls.error.js';
import { DomainError } from '../core/errors/domain-error.js';

/** Names of errors that an operator can fix: only their message is printed. Other errors are printed with their stack. */
const OPERATOR_ERRORS = new Set([
  'SettingsError',
  'InvalidModulesError',
  'InvalidThemeError',
  'DatabaseInUseError',
  'MigrationError',
  'DomainError',
  'WxrError',
  'ImportStoppedError',
  'ImportRollbackError',
  'ExportFileError',
]);

/** Error codes of the system and the database driver, with a remedy. */
const REMEDIES: Record<string, ((message: string) => string) | undefined> = {
  EADDRINUSE: (message) =>
    `The port is in use (${message}). Stop the process that listens there, or set PORT or METRICS_PORT.`,
  EADDRNOTAVAIL: (message) => `No such address on this machine (${message}). Set HOST.`,
  EACCES: (message) => `Permission denied (${message}).`,
  EROFS: (message) => `The folder cannot be written to (${message}). Set DATA_DIR.`,
  EPIPE: () => 'The output is incomplete: the program that reads it has closed the pipe.',
  ENOSPC: explainFullDisk,
  EDQUOT: explainFullDisk,
  SQLITE_FULL: explainFullDisk,
  ER_DISK_FULL: explainFullDisk,
  ER_RECORD_FILE_FULL: explainFullDisk,
  EEXIST: (message) => `The path already exists (${message}).`,
  ENOENT: (message) => `There is no such file or folder (${message}).`,
  ENOTDIR: (message) => `This is not a folder (${message}).`,
  EISDIR: (message) => `This is a folder (${message}).`,
  // Also the error of an account or a MariaDB server that requires TLS.
  ER_ACCESS_DENIED_ERROR: (message) =>
    `The database denied access: ${message}. Check the account in DATABASE_URL, and ssl-mode if it requires TLS.`,
  ER_DBACCESS_DENIED_ERROR: (message) => `The database denied access: ${message}. Check DATABASE_URL.`,
  ER_BAD_DB_ERROR: (message) => `${message}. Create the database, or check DATABASE_URL.`,
  ER_SECURE_TRANSPORT_REQUIRED: () => 'The database requires TLS. Add ssl-mode=VERIFY_IDENTITY to DATABASE_URL.',
  SQLITE_CANTOPEN: () => 'The database file cannot be opened. Check DATABASE_URL and the permissions of its folder.',
  SQLITE_NOTADB: () => 'The database file is not an SQLite database. Check DATABASE_URL.',
};
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|PROTOCOL_CONNECTION_LOST)$/;

/** Returns the message of an error for an operator. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ReplicaTlsError) {
    return explainTlsError(error.cause, `replica ${error.replica}`, 'DATABASE_REPLICA_URLS');
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  const message = messageOf(error);
  if (UNREACHABLE.test(code)) return `The database cannot be reached (${message}). Check DATABASE_URL.`;
  if (isTlsError(error)) return explainTlsError(error, 'database', 'DATABASE_URL');
  const known = REMEDIES[code];
  if (known) return known(message);
  if (!OPERATOR_ERRORS.has(error.name)) return error.stack ?? message;
  const details = error instanceof DomainError ? (error.details ?? []) : [];
  const lines = [
    error.message,
    ...details.map((detail) => `  ${detail.field}: ${detail.message}`),
    ...explainCause(error),
  ];
  return isUnexpected(error.cause) ? `${lines.join('\n')}\n${(error.cause as Error).stack}` : lines.join('\n');
}

function explainFullDisk(message: string): string {
  return `The disk is full (${message}). Free space, or write to another disk.`;
}

/** A full disk of the database is the cause of an error that names only its consequence. */
function explainCause({ cause }: Error): string[] {
  if (!(cause instanceof Error)) return [];
  const explain = REMEDIES[(cause as NodeJS.ErrnoException).code ?? ''];
  return explain === explainFullDisk ? [explain(cause.message)] : explainCause(cause);
}

/** mysql2 replaces the code of Node.js, so the message identifies the problem. Errors of OpenSSL outside the certificate have a `reason`. */
function explainTlsError(error: NodeJS.ErrnoException & { reason?: string }, server: string, setting: string): string {
  const { code, message, reason } = error;
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') {
    return `The ${server} does not support TLS. Enable TLS on the server, or remove ssl-mode from ${setting}.`;
  }
  const [problem] = (reason ?? message).split(';');
  if (message.includes('altnames')) {
    return `The certificate of the ${server} is for another host (${problem}). Use a host of the certificate in ${setting}, or ssl-mode=VERIFY_CA.`;
  }
  if (reason !== undefined || !message.includes('certificate')) {
    return `The TLS connection to the ${server} failed (${problem}). Check the server, and ssl-cert and ssl-key in ${setting}.`;
  }
  return /expired|not yet valid/.test(message)
    ? `The certificate of the ${server} is not valid now (${problem}). Renew the certificate on the server of ${setting}.`
    : `The certificate of the ${server} cannot be verified (${problem}). Set ssl-ca in ${setting} to the certificate of its CA.`;
}

/** An `AggregateError` has an error for each address that was tried, for example for "localhost". */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each) => (each as Error).message).join(', ') : error.message;

/** Whether the cause of an explained error is an unexpected error, whose stack must be printed. */
function isUnexpected(cause: unknown): boolean {
  if (!(cause instanceof Error) || OPERATOR_ERRORS.has(cause.name)) return false;
  const code =
    (cause as NodeJS.ErrnoException).code ?? (cause as { driverError?: { code?: string } }).driverError?.code;
  return code === undefined;
}
