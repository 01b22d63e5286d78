/** A token that is not accepted. The message is the reason for the log and contains no part of the signature. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
}
