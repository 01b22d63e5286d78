import { DomainError } from '../core/errors/domain-error.js';

/** Faults that a person can mend get their message alone; anything else its stack. */
const PLAIN = new Set([
  'SettingsError',
  'ModuleError',
  'DatabaseInUseError',
  'DomainError',
  'WxrError',
  'ImportStoppedError',
  'ImportNotUndoneError',
  'ExportFileError',
]);

/** What the system or the database's driver calls a fault, and what a person can do about it. */
const KNOWN: Record<string, ((message: string) => string) | undefined> = {
  EADDRINUSE: (message) => `The port is in use (${message}). Stop what listens there, or set PORT or METRICS_PORT.`,
  EADDRNOTAVAIL: (message) => `No such address on this machine (${message}). Set HOST.`,
  EACCES: (message) => `Permission denied (${message}).`,
  EROFS: (message) => `The folder cannot be written to (${message}). Set DATA_DIR.`,
  EEXIST: (message) => `Something else is in its place (${message}).`,
  ENOENT: (message) => `There is no such file or folder (${message}).`,
  ENOTDIR: (message) => `This is no folder (${message}).`,
  EISDIR: (message) => `This is a folder (${message}).`,
  ER_ACCESS_DENIED_ERROR: (message) => `The database refuses the account: ${message}. Look at DATABASE_URL.`,
  ER_DBACCESS_DENIED_ERROR: (message) => `The database refuses the account: ${message}. Look at DATABASE_URL.`,
  ER_BAD_DB_ERROR: (message) => `${message}: make it, or look at DATABASE_URL.`,
  SQLITE_CANTOPEN: () => 'The database file cannot be opened. Look at DATABASE_URL and the rights of its folder.',
  SQLITE_NOTADB: () => 'The database file is no SQLite database. Look at DATABASE_URL.',
};
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|PROTOCOL_CONNECTION_LOST)$/;

export function explain(error: unknown): void {
  process.stderr.write(`${explanation(error)}\n`);
}

/** The message of a fault, for a person. */
export function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  const message = messageOf(error);
  if (UNREACHABLE.test(code)) return `The database cannot be reached (${message}). Look at DATABASE_URL.`;
  const known = KNOWN[code];
  if (known) return known(message);
  if (!PLAIN.has(error.name)) return error.stack ?? message;
  const details = error instanceof DomainError ? (error.details ?? []) : [];
  const lines = [error.message, ...details.map((detail) => `  ${detail.field}: ${detail.message}`)];
  return isUnexpected(error.cause) ? `${lines.join('\n')}\n${(error.cause as Error).stack}` : lines.join('\n');
}

/** Several addresses were tried, each with its own error: those of "localhost", for example. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each) => (each as Error).message).join(', ') : error.message;

/** The cause of a plain error is a fault of its own, for which nobody has found words yet. */
function isUnexpected(cause: unknown): boolean {
  if (!(cause instanceof Error) || PLAIN.has(cause.name)) return false;
  const code =
    (cause as NodeJS.ErrnoException).code ?? (cause as { driverError?: { code?: string } }).driverError?.code;
  return code === undefined;
}
