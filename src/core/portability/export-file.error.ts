/** A file that is no whole export, or one that does not fit into this database. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';

  /** `field` is `users.email`, or a member of the first or the last line. */
  constructor(
    readonly line: number,
    field: string,
    message: string,
  ) {
    super([field && `${field}:`, message].filter(Boolean).join(' '));
  }
}
