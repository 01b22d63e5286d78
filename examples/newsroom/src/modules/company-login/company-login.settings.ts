import { matchesPattern } from 'masthead';

export const companyLoginSettings = {
  COMPANY_LOGIN_KEY: matchesPattern(
    /^-----BEGIN PUBLIC KEY-----[^]+-----END PUBLIC KEY-----\s*$/,
    'a public key (PEM)',
  )({
    default: undefined,
    desc: 'public key of the sign-in service of the company; empty: only accounts of this site',
  }),
};
