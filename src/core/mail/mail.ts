/**
 * A mail in plain text and, optionally, HTML.
 *
 * @example { to: 'jane@example.org', subject: 'Deadline', text: 'The deadline is tomorrow.', html: '<p>The deadline is tomorrow.</p>' }
 */
export interface Mail {
  /**
   * 1 to 50 addresses without names. Every recipient sees all addresses; enqueue one mail for each recipient if they should not. A
   * recipient that the server rejects does not prevent the delivery to the others.
   */
  readonly to: string | readonly string[];
  /** Plain text. */
  readonly subject: string;
  /** Plain text. The mail has at most 512 KiB in total. */
  readonly text: string;
  /** HTML in addition to the text. Escape values from users. */
  readonly html?: string;
  /** The mail is discarded if it could not be sent before this time of `Clock`, for example because a link in it has expired. */
  readonly expiresAt?: Date;
}

const MAX_RECIPIENTS = 50;
const MAX_ADDRESS_LENGTH = 254;
const MAX_MAIL_BYTES = 512 * 1024;
const ADDRESS = /^[^\s\p{Cc}<>]+@[^\s\p{Cc}<>@]+$/u;

export const recipientsOf = ({ to }: Pick<Mail, 'to'>): readonly string[] => (typeof to === 'string' ? [to] : to);

/** Throws a RangeError that names the limit. The message contains no address, because it can reach the log. */
export function assertValidMail(mail: Mail): void {
  const recipients = recipientsOf(mail);
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
    throw new RangeError(`A mail has 1 to ${MAX_RECIPIENTS} recipients, not ${recipients.length}`);
  }
  if (!recipients.every((address) => ADDRESS.test(address) && address.length <= MAX_ADDRESS_LENGTH)) {
    throw new RangeError(`A recipient of a mail is not an address of at most ${MAX_ADDRESS_LENGTH} characters`);
  }
  const bytes = Buffer.byteLength(mail.subject) + Buffer.byteLength(mail.text) + Buffer.byteLength(mail.html ?? '');
  if (bytes > MAX_MAIL_BYTES) throw new RangeError(`A mail has at most ${MAX_MAIL_BYTES} bytes, not ${bytes}`);
}
