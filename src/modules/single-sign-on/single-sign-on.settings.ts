import { EnvError, makeValidator } from 'envalid';
import { requiredWith, withDependentCheck } from '../../config/dependent-settings.js';
import { nameList } from '../../config/list-validators.js';
import { matchesPattern, oneOf } from '../../config/validators.js';
import { ACCOUNT_ROLES } from '../../core/identity/index.js';
import { splitEscaped } from './split-escaped.js';

/** Name of the scheme in `api.authentication`. */
export const OIDC_SCHEME = 'oidc';

type AccountRole = (typeof ACCOUNT_ROLES)[number];
type Values = Readonly<Record<string, unknown>>;

/** Unlike other URLs, the text does not change: tokens must contain exactly the text of the issuer. */
const absoluteUrl = (forbidden: RegExp, parts: string) =>
  makeValidator<string>((input) => {
    const url = URL.canParse(input) ? new URL(input) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || forbidden.test(input)) {
      throw new EnvError(`must be an absolute http or https URL without ${parts} and password`);
    }
    return input;
  });

const issuerUrl = absoluteUrl(/[?#\s]/, 'query, fragment');
const keysUrl = absoluteUrl(/[#\s]/, 'fragment');

/** A URL is the name of one claim; other texts are a path with dots. */
const claimPath = makeValidator<readonly string[]>((input) => {
  const path = input.includes('://') ? [input] : splitEscaped(input, '.');
  if (path.includes('')) throw new EnvError('must be the path of a claim such as roles or realm_access.roles');
  return path;
});

const roleMap = makeValidator<ReadonlyMap<string, AccountRole>>((input) => {
  const roles = new Map<string, AccountRole>();
  for (const entry of splitEscaped(input, ',')) {
    const end = entry.lastIndexOf('=');
    const [name, wanted] = [entry.slice(0, Math.max(end, 0)).trim(), entry.slice(end + 1).trim()];
    const role = ACCOUNT_ROLES.find((each) => each === wanted);
    if (name === '' || role === undefined) {
      throw new EnvError(
        `must list values of the claim with roles, such as admins=admin,editors=editor; the roles are ${ACCOUNT_ROLES.join(', ')}; "${entry.trim()}" is not allowed`,
      );
    }
    if (roles.has(name)) throw new EnvError(`must list each value once; "${name}" occurs twice`);
    roles.set(name, role);
  }
  return roles;
});

const isPlain = (url: unknown): boolean => typeof url === 'string' && new URL(url).protocol === 'http:';

const requireHttps = (key: string, values: Values): string | undefined =>
  values['NODE_ENV'] === 'production' && isPlain(values[key]) ? 'must be an https URL in production' : undefined;

/** The scheme does not exist without an issuer, so a list that contains it would name an unknown scheme. */
function requireIssuerForScheme(values: Values): string | undefined {
  const lists = (value: unknown) => Array.isArray(value) && value.includes(OIDC_SCHEME);
  const name = Object.keys(values).find((key) => key.endsWith('API_AUTHENTICATION') && lists(values[key]));
  return values['AUTH_OIDC_ISSUER'] === undefined && name !== undefined
    ? `is required for the scheme ${OIDC_SCHEME} in ${name}`
    : undefined;
}

const NEED_ISSUER = [
  'AUTH_OIDC_AUDIENCE',
  'AUTH_OIDC_JWKS_URL',
  'AUTH_OIDC_ROLE_CLAIM',
  'AUTH_OIDC_ROLES',
  'AUTH_OIDC_DEFAULT_ROLE',
  'AUTH_OIDC_SWAGGER_CLIENT_ID',
];

export const singleSignOnSettings = {
  AUTH_OIDC_ISSUER: withDependentCheck(
    issuerUrl({
      default: undefined,
      desc: 'issuer whose access tokens are accepted, exactly as in the claim iss; https in production; if empty, single sign-on is off',
    }),
    (values) =>
      NEED_ISSUER.map((other) => requiredWith('AUTH_OIDC_ISSUER', other, values)).find(Boolean) ??
      requireIssuerForScheme(values) ??
      requireHttps('AUTH_OIDC_ISSUER', values),
  ),
  AUTH_OIDC_AUDIENCE: withDependentCheck(
    matchesPattern(
      /^[\x21-\x7e]{1,255}$/,
      '1 to 255 characters without spaces',
    )({
      default: undefined,
      desc: 'audience that access tokens must contain in the claim aud; required with AUTH_OIDC_ISSUER',
    }),
    (values) => requiredWith('AUTH_OIDC_AUDIENCE', 'AUTH_OIDC_ISSUER', values),
  ),
  AUTH_OIDC_JWKS_URL: withDependentCheck(
    keysUrl({
      default: undefined,
      desc: 'URL of the keys of the issuer (JWKS); https in production; if empty, from <issuer>/.well-known/openid-configuration',
    }),
    (values) => requireHttps('AUTH_OIDC_JWKS_URL', values),
  ),
  AUTH_OIDC_ROLE_CLAIM: withDependentCheck(
    claimPath({
      default: undefined,
      desc: 'claim with the roles or groups of the user: a name, a path such as realm_access.roles, or a URL; write a dot in a name as \\.',
    }),
    (values) => requiredWith('AUTH_OIDC_ROLE_CLAIM', 'AUTH_OIDC_ROLES', values),
  ),
  AUTH_OIDC_ROLES: withDependentCheck(
    roleMap({
      default: undefined,
      desc: 'role of each value of this claim, such as admins=admin,editors=editor; the highest match wins; write a comma in a value as \\,',
    }),
    (values) => requiredWith('AUTH_OIDC_ROLES', 'AUTH_OIDC_ROLE_CLAIM', values),
  ),
  AUTH_OIDC_DEFAULT_ROLE: oneOf(...ACCOUNT_ROLES)({
    default: undefined,
    desc: 'role of users without a match in AUTH_OIDC_ROLES: member, author, editor or admin; if empty, 403',
  }),
  AUTH_OIDC_ACCOUNTS: oneOf(
    'create',
    'link',
    'existing',
  )({
    default: 'create',
    desc: 'accounts of new users of the issuer: create (a new account), link (the account with the same verified e-mail address, otherwise a new account) or existing (403)',
  }),
  AUTH_OIDC_SWAGGER_CLIENT_ID: withDependentCheck(
    matchesPattern(
      /^[\x20-\x7e]{1,255}$/,
      '1 to 255 ASCII characters',
    )({
      default: undefined,
      desc: 'public client of the issuer with which Swagger UI signs users in (authorization code with PKCE); if empty, Swagger UI does not offer it',
    }),
    ({ AUTH_OIDC_AUDIENCE: audience, AUTH_OIDC_SWAGGER_CLIENT_ID: client }) =>
      client !== undefined && client === audience
        ? 'must differ from AUTH_OIDC_AUDIENCE, because ID tokens of this client would be accepted as access tokens'
        : undefined,
  ),
  AUTH_OIDC_SWAGGER_SCOPES: nameList(
    /^[\x21\x23-\x5b\x5d-\x7e]+$/,
    'scopes without spaces',
  )({
    default: ['openid', 'profile', 'email'],
    desc: 'scopes that Swagger UI requests, comma separated',
  }),
};
