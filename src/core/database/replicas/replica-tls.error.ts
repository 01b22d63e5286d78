/** The TLS connection to a replica failed, or the replica does not support TLS. */
export class ReplicaTlsError extends Error {
  override readonly name = 'ReplicaTlsError';

  /** `replica` contains no credentials. `cause` is the error of the driver. */
  constructor(
    readonly replica: string,
    override readonly cause: Error,
  ) {
    super(`The TLS connection to the replica ${replica} failed: ${cause.message}`);
  }
}
