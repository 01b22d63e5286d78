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

/** Message of the error if the deadline of a mail has passed. */
export const LATE = 'The mail server did not accept the mail in time';

/** Codes of the errors that concern the mail or a recipient. Others concern the connection or the account at the server. */
const MAIL_ERROR_CODES: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];
/** The settings lack the account at the server (RFC 4954, section 6); some servers reply 503 (bad sequence of commands). */
const AUTHENTICATION_REQUIRED: readonly number[] = [503, 530];

/**
 * Whether the server has rejected the mail or the recipient permanently. A rejected connection or password is temporary: it affects all
 * mails, until an operator corrects the settings.
 */
export const isPermanent = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpError;
  return MAIL_ERROR_CODES.includes(code) && responseCode >= 500 && !AUTHENTICATION_REQUIRED.includes(responseCode);
};

/** Omits the server's response from the log: it repeats addresses and sometimes a link with its token. */
export function toLogFields(error: unknown): object {
  const { code, command, response, responseCode } = error as SmtpError;
  return response === undefined ? { err: error } : { code, command, responseCode };
}
