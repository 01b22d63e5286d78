import { isPrivateTarget } from '../../core/outbound-http/index.js';

export interface WebhookTargetOptions {
  readonly production: boolean;
  readonly allowPrivate: boolean;
}

/** Returns the error of a well-formed URL as the target of a webhook. Resolved addresses are checked at each connection. */
export function webhookTargetError(
  text: string,
  { production, allowPrivate }: WebhookTargetOptions,
): string | undefined {
  // `URL` normalizes the notations of an address: 0x7f.1, 2130706433 and 0177.0.0.1 become 127.0.0.1.
  const url = new URL(text);
  if (production && url.protocol !== 'https:') return 'The url must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'The url must not contain a user name or a password.';
  if (text.includes('#')) return 'The url must not contain a fragment.';
  if (!allowPrivate && isPrivateTarget(url)) return 'The url must lead to a public address.';
  return undefined;
}
