import { once } from 'node:events';
import { Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { waitAtMost } from '../lifecycle/wait-at-most.js';
import type { WithDeadline } from '../outbound-http/index.js';
import { LATE, type SmtpError } from './smtp-errors.js';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

export interface MailTask {
  readonly options: SMTPTransport.Options;
  readonly mail: SendMailOptions;
}

/** The members of an error, which would lose them between two threads. */
export type ErrorFields = Omit<SmtpError, 'name' | 'stack' | 'rejectedErrors'> & {
  readonly rejectedErrors?: readonly ErrorFields[];
};
/** The errors of rejected recipients, or the error of the mail. */
export type MailResult = { readonly rejected: readonly ErrorFields[] } | { readonly error: ErrorFields };

/** Time for the server to close the connection after the mail. */
const CLOSE_MS = 1000;

export async function sendMail({ options, mail, deadlineAt }: WithDeadline<MailTask>): Promise<MailResult> {
  const timeLeftMs = deadlineAt - Date.now();
  if (timeLeftMs <= 0) return { error: toFields(new Error(LATE)) };
  const socket = new Socket();
  // The limits of nodemailer apply to single steps, and to the time without any byte.
  const timer = setTimeout(() => socket.destroy(), timeLeftMs);
  try {
    const { rejectedErrors = [] } = (await createTransport({ ...options, socket }).sendMail(mail)) as Pick<
      SmtpError,
      'rejectedErrors'
    >;
    return { rejected: rejectedErrors.map(toFields) };
  } catch (error) {
    return { error: toFields(error as SmtpError) };
  } finally {
    clearTimeout(timer);
    // The connection of a server that does not close it would remain while the next mails are sent.
    if (!socket.closed) await waitAtMost(CLOSE_MS, once(socket, 'close'));
    socket.destroy();
  }
}

function toFields(error: SmtpError): ErrorFields {
  const { message, code, command, response, responseCode, recipient, rejectedErrors } = error;
  const fields = { message, code, command, response, responseCode, recipient };
  return { ...fields, rejectedErrors: rejectedErrors?.map(toFields) } as ErrorFields;
}
