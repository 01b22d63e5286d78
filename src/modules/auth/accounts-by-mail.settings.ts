import { tokenPage } from '../../config/mail-validators.js';
import { oneOf } from '../../config/validators.js';

export const accountsByMailSettings = {
  AUTH_REGISTRATION: oneOf(
    'closed',
    'open',
  )({
    default: 'closed',
    desc: 'open: people make accounts for themselves, as members, and confirm them by mail (needs SMTP_URL); closed: administrators make all accounts',
  }),
  AUTH_CONFIRM_URL: tokenPage({
    default: undefined,
    desc: 'page of your site that confirms a registration, with {token} where the token stands; the mail tells the token alone when this is empty',
  }),
  AUTH_RESET_URL: tokenPage({
    default: undefined,
    desc: 'page of your site that asks for a new password, with {token} where the token stands; the mail tells the token alone when this is empty',
  }),
};
