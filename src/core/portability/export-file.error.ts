/** The file is not a complete export, or does not fit this database. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';

  /** `field` is for example `users.email`, or a member of the first or the last line. */
  constructor(
    readonly line: number,
    field: string,
    message: string,
  ) {
    super([field && `${field}:`, message].filter(Boolean).join(' '));
  }
}
