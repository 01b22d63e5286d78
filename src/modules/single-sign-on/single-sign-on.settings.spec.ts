import { loadSettings, SettingsError } from '../../config/load-settings.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

const ISSUER = { AUTH_OIDC_ISSUER: 'https://login.example.org/', AUTH_OIDC_AUDIENCE: 'masthead' };
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'https://example.org',
};
const TEST = { ...PRODUCTION, NODE_ENV: 'test' };

const load = (env: Record<string, string>) => loadSettings(singleSignOnSettings, env).getSection(singleSignOnSettings);

function errors(env: Record<string, string>): readonly string[] {
  try {
    load({ ...TEST, ...env });
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
}

describe('singleSignOnSettings', () => {
  it('are off by default', () => {
    expect(load(TEST)).toMatchObject({ AUTH_OIDC_ISSUER: undefined, AUTH_OIDC_ACCOUNTS: 'create' });
  });

  it('do not change the text of the issuer', () => {
    expect(load({ ...PRODUCTION, ...ISSUER }).AUTH_OIDC_ISSUER).toBe('https://login.example.org/');
  });

  it('accept a query in the URL of the keys', () => {
    const AUTH_OIDC_JWKS_URL = 'https://login.example.org/keys?appid=1';
    expect(load({ ...PRODUCTION, ...ISSUER, AUTH_OIDC_JWKS_URL })).toMatchObject({ AUTH_OIDC_JWKS_URL });
  });

  it.each<[claim: string, path: string[]]>([
    ['roles', ['roles']],
    ['realm_access.roles', ['realm_access', 'roles']],
    ['resource_access.my\\.client.roles', ['resource_access', 'my.client', 'roles']],
    ['https://example.org/claims.roles', ['https://example.org/claims.roles']],
  ])('read the claim %s', (claim, path) => {
    const values = load({ ...TEST, ...ISSUER, AUTH_OIDC_ROLE_CLAIM: claim, AUTH_OIDC_ROLES: 'a=admin' });
    expect(values.AUTH_OIDC_ROLE_CLAIM).toEqual(path);
  });

  it('read the roles of values with spaces, equals signs and escaped commas', () => {
    const AUTH_OIDC_ROLES = 'Site admins=admin, CN=writers\\,DC=example=author,/staff/editors=editor';
    const { AUTH_OIDC_ROLES: roles } = load({ ...TEST, ...ISSUER, AUTH_OIDC_ROLE_CLAIM: 'groups', AUTH_OIDC_ROLES });
    expect([...roles!]).toEqual([
      ['Site admins', 'admin'],
      ['CN=writers,DC=example', 'author'],
      ['/staff/editors', 'editor'],
    ]);
  });

  it.each<[what: string, env: Record<string, string>, problems: string[]]>([
    [
      'an issuer without audience',
      { AUTH_OIDC_ISSUER: 'https://a.example' },
      ['AUTH_OIDC_AUDIENCE: is required with AUTH_OIDC_ISSUER'],
    ],
    [
      'an audience without issuer',
      { AUTH_OIDC_AUDIENCE: 'a' },
      ['AUTH_OIDC_ISSUER: is required with AUTH_OIDC_AUDIENCE'],
    ],
    [
      'a client of Swagger UI without issuer',
      { AUTH_OIDC_SWAGGER_CLIENT_ID: 'a' },
      ['AUTH_OIDC_ISSUER: is required with AUTH_OIDC_SWAGGER_CLIENT_ID'],
    ],
    [
      'an issuer that is no URL',
      { ...ISSUER, AUTH_OIDC_ISSUER: 'login.example.org' },
      ['AUTH_OIDC_ISSUER: must be an absolute http or https URL without query, fragment and password'],
    ],
    [
      'an issuer with a query',
      { ...ISSUER, AUTH_OIDC_ISSUER: 'https://login.example.org?a=b' },
      ['AUTH_OIDC_ISSUER: must be an absolute http or https URL without query, fragment and password'],
    ],
    [
      'a fragment in the URL of the keys',
      { ...ISSUER, AUTH_OIDC_JWKS_URL: 'https://login.example.org/keys#1' },
      ['AUTH_OIDC_JWKS_URL: must be an absolute http or https URL without fragment and password'],
    ],
    [
      'an issuer with a password',
      { ...ISSUER, AUTH_OIDC_ISSUER: 'https://a:b@login.example.org' },
      ['AUTH_OIDC_ISSUER: must be an absolute http or https URL without query, fragment and password'],
    ],
    [
      'an issuer with http in production',
      { ...ISSUER, NODE_ENV: 'production', AUTH_OIDC_ISSUER: 'http://login.example.org' },
      ['AUTH_OIDC_ISSUER: must be an https URL in production'],
    ],
    [
      'keys with http in production',
      { ...ISSUER, NODE_ENV: 'production', AUTH_OIDC_JWKS_URL: 'http://login.example.org/keys' },
      ['AUTH_OIDC_JWKS_URL: must be an https URL in production'],
    ],
    ...['AUTH_OIDC_ISSUER', 'AUTH_OIDC_JWKS_URL'].map((name): [string, Record<string, string>, string[]] => [
      `HTTP in upper case in ${name} in production`,
      { ...ISSUER, NODE_ENV: 'production', [name]: 'HTTP://login.example.org' },
      [`${name}: must be an https URL in production`],
    ]),
    [
      'the scheme without issuer',
      { API_AUTHENTICATION: 'bearer,oidc' },
      ['AUTH_OIDC_ISSUER: is required for the scheme oidc in API_AUTHENTICATION'],
    ],
    [
      'a client of Swagger UI that is the audience',
      { ...ISSUER, AUTH_OIDC_SWAGGER_CLIENT_ID: ISSUER.AUTH_OIDC_AUDIENCE },
      [
        'AUTH_OIDC_SWAGGER_CLIENT_ID: must differ from AUTH_OIDC_AUDIENCE, because ID tokens of this client would be accepted as access tokens',
      ],
    ],
    [
      'roles without claim',
      { ...ISSUER, AUTH_OIDC_ROLES: 'a=admin' },
      ['AUTH_OIDC_ROLE_CLAIM: is required with AUTH_OIDC_ROLES'],
    ],
    [
      'a claim without roles',
      { ...ISSUER, AUTH_OIDC_ROLE_CLAIM: 'roles' },
      ['AUTH_OIDC_ROLES: is required with AUTH_OIDC_ROLE_CLAIM'],
    ],
    [
      'a path with an empty name',
      { ...ISSUER, AUTH_OIDC_ROLE_CLAIM: 'a..b', AUTH_OIDC_ROLES: 'a=admin' },
      ['AUTH_OIDC_ROLE_CLAIM: must be the path of a claim such as roles or realm_access.roles'],
    ],
    ...['admins', 'admins=', '=admin', 'admins=root', 'admins=visitor', 'a=admin,,b=editor'].map(
      (roles): [string, Record<string, string>, string[]] => [
        `the roles ${roles}`,
        { ...ISSUER, AUTH_OIDC_ROLE_CLAIM: 'roles', AUTH_OIDC_ROLES: roles },
        [
          expect.stringMatching(
            /^AUTH_OIDC_ROLES: must list values of the claim with roles, .*; the roles are member, author, editor, admin; "[^"]*" is not allowed$/,
          ) as string,
        ],
      ],
    ),
    [
      'a value with two roles',
      { ...ISSUER, AUTH_OIDC_ROLE_CLAIM: 'roles', AUTH_OIDC_ROLES: 'a=admin,a=editor' },
      ['AUTH_OIDC_ROLES: must list each value once; "a" occurs twice'],
    ],
    [
      'an unknown default role',
      { ...ISSUER, AUTH_OIDC_DEFAULT_ROLE: 'visitor' },
      ['AUTH_OIDC_DEFAULT_ROLE: must be one of member, author, editor, admin'],
    ],
    [
      'an unknown rule for accounts',
      { ...ISSUER, AUTH_OIDC_ACCOUNTS: 'all' },
      ['AUTH_OIDC_ACCOUNTS: must be one of create, link, existing'],
    ],
  ])('report %s', (_, env, problems) => {
    expect(errors(env)).toEqual(problems);
  });
});
