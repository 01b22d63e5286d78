/** A migration failed. The migrations before it are complete, and the next start runs it again. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  /** Code of the system or of the database driver, which identifies the remedy. */
  readonly code?: string;

  constructor(migration: string, cause: Error) {
    super(`The migration ${migration} failed: ${cause.message}`, { cause });
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}
