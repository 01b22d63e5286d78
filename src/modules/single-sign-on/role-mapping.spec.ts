import { Logger } from '@nestjs/common';
import { loadSettings } from '../../config/load-settings.js';
import { RoleMapping } from './role-mapping.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

const ISSUER = { NODE_ENV: 'test', AUTH_OIDC_ISSUER: 'https://login.example.org', AUTH_OIDC_AUDIENCE: 'masthead' };

describe('RoleMapping', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each<[env: Record<string, string>, warnings: number]>([
    [{}, 1],
    [{ AUTH_OIDC_DEFAULT_ROLE: 'member' }, 0],
    [{ AUTH_OIDC_ROLE_CLAIM: 'roles', AUTH_OIDC_ROLES: 'admins=admin' }, 0],
  ])('warns at the start if tokens give no role: %j', (env, warnings) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    new RoleMapping(loadSettings(singleSignOnSettings, { ...ISSUER, ...env })).onApplicationBootstrap();
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
});
