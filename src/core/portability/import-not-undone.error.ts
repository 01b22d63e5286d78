/** An import has failed, and so has the removal of what it had written. */
export class ImportNotUndoneError extends Error {
  override readonly name = 'ImportNotUndoneError';

  constructor(override readonly cause: unknown) {
    super(
      `The import failed: ${cause instanceof Error ? cause.message : String(cause)}\n` +
        'What it had written could not be removed. Run it again: it begins by removing that. Until then the service does not start.',
    );
  }
}
