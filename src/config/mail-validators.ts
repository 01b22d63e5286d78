import { EnvError, makeValidator } from 'envalid';
import { assertValidEscapes, matchesPattern } from './validators.js';

/** `smtp://` or `smtps://` with optional user, password and port. */
export const smtpUrl = makeValidator<string>((input) => {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  const known = url && /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname);
  if (!known || url.search || url.hash) {
    throw new EnvError('must be smtp://user:password@host:587, or smtps:// for TLS from the start');
  }
  return assertValidEscapes(input);
});

const NO_SPECIAL = '[^\\s<>()[\\]\\\\,;:"@]';
const ADDRESS = `${NO_SPECIAL}+@${NO_SPECIAL}+`;
const SENDER = new RegExp(`^(${ADDRESS}|[^<>()[\\]\\\\,;:"@\\r\\n]+ <${ADDRESS}>)$`);

export const mailAddress = matchesPattern(new RegExp(`^${ADDRESS}$`), 'an e-mail address');

/** `Name <address>` or only an address, without characters that need quotes. */
export const mailSender = matchesPattern(SENDER, 'an e-mail address, or Name <address> without quotes and commas');

/** URL of a page with the placeholder `{token}`. */
export const tokenPageUrl = makeValidator<string>((input) => {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || input.split('{token}').length !== 2) {
    throw new EnvError('must be an absolute http or https URL that contains {token} once');
  }
  return input;
});
