/** An import failed, and its rows could not be removed. */
export class ImportRollbackError extends Error {
  override readonly name = 'ImportRollbackError';

  constructor(override readonly cause: unknown) {
    super(
      `The import failed: ${cause instanceof Error ? cause.message : String(cause)}\n` +
        'The imported rows could not be removed. Run the import again: it removes these rows first. Until then the service does not start.',
    );
  }
}
