/** Thrown if an import fails after the first write. */
export class ImportStoppedError extends Error {
  override readonly name = 'ImportStoppedError';

  constructor(override readonly cause: unknown) {
    super(
      `The import stopped: ${cause instanceof Error ? cause.message : String(cause)}\n` +
        'Rows that were already written are retained. Run the same import again to continue.',
    );
  }
}
