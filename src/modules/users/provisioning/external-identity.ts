import { forbidden } from '../../../core/errors/domain-error.js';
import { ACCOUNT_ROLES } from '../../../core/identity/index.js';
import { normalizeText, stripUnreadable } from '../../../core/text/index.js';
import { DISPLAY_NAME_RULES, EMAIL_RULES, USERNAME_RULES } from '../account.rules.js';
import type { UserRecord } from '../user-record.js';

/** A verified assertion of an identity provider about one of its accounts. */
export interface ExternalIdentity {
  /** Name of the provider, usually a URL: 1 to 255 characters without white space. */
  readonly issuer: string;
  /** Permanent id of the account at the provider: 1 to 255 characters without white space at the ends. */
  readonly subject: string;
  readonly email: string;
  /** Whether the provider states that the address belongs to the account. Default false. */
  readonly emailVerified?: boolean;
  /** Display name of a new account. Default: the address up to the @. */
  readonly name: string;
  /**
   * The role that the account has from now on, unless a newer assertion has another one. With `null` the identity has no access: a linked
   * account gets the lowest role, `member`, so that its sessions and API keys lose their rights too.
   */
  readonly role: UserRecord['role'] | null;
  /** When the provider made the assertion, for example `iat` of a token. Default: now. */
  readonly issuedAt?: Date;
}

/**
 * What happens at the first request of an identity:
 *
 * - `create`: an account is created;
 * - `link`: an existing account with the address is linked if `emailVerified` is true, the account is not an administrator, and no other
 *   identity of the issuer is linked to it; otherwise an account is created;
 * - `existing`: the identity is refused. Only linked accounts are accepted.
 */
export type ProvisioningMode = 'create' | 'link' | 'existing';

/** An identity that gives access. */
export type IdentityWithRole = ExternalIdentity & { readonly role: UserRecord['role'] };

export type IdentityKey = Pick<ExternalIdentity, 'issuer' | 'subject'>;

const ISSUER = /^\S{1,255}$/;
const SUBJECT = /^(?!\s).{1,255}(?<!\s)$/;

/** MySQL ignores blanks at the end of a key, so they would join two subjects. */
export function assertIdentity({ issuer, subject, role, issuedAt }: ExternalIdentity): void {
  if (!isText(issuer, ISSUER)) throw forbidden('The identity has no valid issuer');
  if (!isText(subject, SUBJECT)) throw forbidden('The identity has no valid subject');
  if (role !== null && !ACCOUNT_ROLES.includes(role))
    throw new TypeError(`The role of an identity must be null or one of ${ACCOUNT_ROLES.join(', ')}`);
  if (issuedAt && Number.isNaN(issuedAt.getTime()))
    throw new TypeError('The issuedAt of an identity is not a valid time');
}

export function assertEmail({ email }: Pick<ExternalIdentity, 'email'>): void {
  if (!isText(email, EMAIL_RULES.pattern) || email.length > EMAIL_RULES.max)
    throw forbidden('The identity has no valid e-mail address');
}

const isText = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value) && stripUnreadable(value) === value;

/** Returns the display name for a new account. */
export function toDisplayName({ name, email }: Pick<ExternalIdentity, 'name' | 'email'>): string {
  const given = typeof name === 'string' ? stripUnreadable(name).replace(/\s+/g, ' ').trim() : '';
  return [...(given || localPart(email))].slice(0, DISPLAY_NAME_RULES.max).join('').trim();
}

/** Characters for a number that makes the user name unique. */
const SUFFIX_LENGTH = 10;

/** Returns a user name made of the address up to the @, or of the subject if the address has too few permitted characters. */
export function toUsername({ email, subject }: Pick<ExternalIdentity, 'email' | 'subject'>): string {
  const found = [localPart(email), subject].map(toUsernameText).find(({ length }) => length >= USERNAME_RULES.min);
  return found ?? 'user';
}

const toUsernameText = (text: string): string =>
  normalizeText(text, 'NFKD')
    .replace(/[^\w.-]+/g, '')
    .slice(0, USERNAME_RULES.max - SUFFIX_LENGTH);

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));
