import { matchesPattern, settingsSection } from 'masthead';

export const companyLoginSettings = settingsSection('company-login', {
  COMPANY_LOGIN_KEY: matchesPattern(
    /^-----BEGIN PUBLIC KEY-----[^]+-----END PUBLIC KEY-----\s*$/,
    'a public key (PEM)',
  )({
    default: undefined,
    desc: 'public key of the sign-in service of the company; empty: only accounts of this site',
  }),
});
