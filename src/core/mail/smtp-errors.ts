/** The members of an error of the SMTP client that are used here. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** The rejected recipient, for an error of `RCPT TO`. */
  readonly recipient?: string;
  readonly rejectedErrors?: readonly SmtpError[];
}

/** Whether the server has rejected the mail permanently. */
export const isPermanent = (error: unknown): boolean => Number((error as SmtpError).responseCode) >= 500;

/** Omits the server's response from the log: it repeats addresses and sometimes a link with its token. */
export function toLogFields(error: unknown): object {
  const { code, command, response, responseCode } = error as SmtpError;
  return response === undefined ? { err: error } : { code, command, responseCode };
}
