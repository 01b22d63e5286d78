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

/** Codes of the errors that concern the mail or a recipient. Others concern the connection or the account at the server. */
const MAIL_ERROR_CODES: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];
/** RFC 4954, section 6: the settings lack the account at the server. */
const AUTHENTICATION_REQUIRED = 530;

/**
 * Whether the server has rejected the mail or the recipient permanently. A rejected connection or password is temporary: it affects all
 * mails, until an operator corrects the settings.
 */
export const isPermanent = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpError;
  return MAIL_ERROR_CODES.includes(code) && responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED;
};

/** Omits the server's response from the log: it repeats addresses and sometimes a link with its token. */
export function toLogFields(error: unknown): object {
  const { code, command, response, responseCode } = error as SmtpError;
  return response === undefined ? { err: error } : { code, command, responseCode };
}
