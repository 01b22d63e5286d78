/** An import that has begun to write could not be finished. */
export class ImportStoppedError extends Error {
  override readonly name = 'ImportStoppedError';

  constructor(override readonly cause: unknown) {
    super(
      `The import stopped: ${cause instanceof Error ? cause.message : String(cause)}\n` +
        'What was written before stays. Run the same import again to continue.',
    );
  }
}
