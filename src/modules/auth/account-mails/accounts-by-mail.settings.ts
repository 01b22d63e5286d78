import { tokenPageUrl } from '../../../config/mail-validators.js';
import { oneOf } from '../../../config/validators.js';

export const accountsByMailSettings = {
  AUTH_REGISTRATION: oneOf(
    'closed',
    'open',
  )({
    default: 'closed',
    desc: 'open: visitors can register as members and confirm by mail (needs SMTP_URL); closed: only administrators create accounts',
  }),
  AUTH_CONFIRM_URL: tokenPageUrl({
    default: undefined,
    desc: 'URL of your page that confirms a registration, with the placeholder {token}; if empty, the mail contains only the token',
  }),
  AUTH_RESET_URL: tokenPageUrl({
    default: undefined,
    desc: 'URL of your page that sets a new password, with the placeholder {token}; if empty, the mail contains only the token',
  }),
};
