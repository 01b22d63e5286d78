import { type ExecutionContext, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import type { DocumentBuilder } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AccountPrincipal } from '../identity/principal.js';
import { DomainError } from '../errors/domain-error.js';
import { DiscoveryService } from '@nestjs/core';
import { SettingsError } from '../../config/load-settings.js';
import { Settings } from '../../config/settings.js';
import type { ModuleApi } from '../routing/api-declaration.js';
import { ApiGroups } from '../routing/api-groups.js';
import { findUnknownSchemes } from '../routing/find-unknown-schemes.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import { AuthGuard } from '@nestjs/passport';

/**
 * A way to authenticate requests. Any provider that extends this class, in any module, is a scheme that `api.authentication` can
 * list by name. `bearer` and `api_key` are built in; a site can add further schemes.
 */
export abstract class AuthScheme {
  /** Name in `api.authentication`. */
  abstract readonly name: string;
  /** Message of the 401 if the required credential is missing. */
  abstract readonly missingMessage: string;
  /** Value of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  abstract readonly challenge: string;
  /** Security scheme of the OpenAPI document. */
  abstract readonly documentation: Parameters<DocumentBuilder['addSecurity']>[1];

  /** Whether the request has the header of this scheme, valid or not. */
  abstract isPresent(request: Request): boolean;

  /** Returns the caller. Throws an `unauthenticated` error if the credential is invalid. Called only if the credential is present. */
  abstract authenticate(context: ExecutionContext): Promise<AccountPrincipal>;
}

/** Names of the schemes of Masthead. */
export const BUILT_IN_SCHEMES: readonly string[] = ['bearer', 'api_key'];

/** Throws if the header occurs more than once: a proxy in front may have checked another value. */
export function assertSingleHeader({ rawHeaders }: Request, header: string): void {
  const name = header.toLowerCase();
  const times = rawHeaders.filter((raw, index) => index % 2 === 0 && raw.toLowerCase() === name).length;
  if (times > 1) throw new DomainError('malformed', `The ${header} header must be sent once`);
}

/** All authentication schemes of the application, and the schemes that each module allows. */
@Injectable()
export class AuthSchemeRegistry implements OnModuleInit {
  private readonly byName = new Map<string, AuthScheme>();
  private readonly allowed = new Map<ModuleApi, readonly AuthScheme[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly apis: ApiGroups,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const collisions = this.register();
    const unknown = findUnknownSchemes(this.apis.modules, this.settings, [...this.byName.keys()]);
    const problems = [...collisions, ...unknown.declarations];
    if (problems.length > 0) throw new InvalidModulesError([...problems, ...unknown.settings]);
    if (unknown.settings.length > 0) throw new SettingsError(unknown.settings);
  }

  get all(): readonly AuthScheme[] {
    return [...this.byName.values()];
  }

  /** Whether the request has a credential of any scheme, valid or not, allowed by the module or not. */
  hasCredential(request: Request): boolean {
    for (const scheme of this.byName.values()) if (scheme.isPresent(request)) return true;
    return false;
  }

  /** Schemes of a module, in the order of its list. */
  allowedFor(api: ModuleApi): readonly AuthScheme[] {
    let schemes = this.allowed.get(api);
    if (!schemes) {
      schemes = api.authentication.map((name) => this.byName.get(name)!);
      this.allowed.set(api, schemes);
    }
    return schemes;
  }

  /** The 401 for a request without the required credential. */
  unauthorized(api: ModuleApi): DomainError {
    const schemes = this.allowedFor(api);
    return new DomainError('unauthenticated', schemes[0]!.missingMessage, {
      challenges: schemes.map(({ challenge }) => challenge),
    });
  }

  /** Returns an error for each name that two schemes share: a scheme that silently replaces another can bypass authentication. */
  private register(): string[] {
    const owners = new Map<string, string>();
    const problems: string[] = [];
    for (const { instance, host } of this.discovery.getProviders()) {
      if (!(instance instanceof AuthScheme) || this.byName.get(instance.name) === instance) continue;
      const { name } = instance;
      const [first, owner] = [owners.get(name), this.ownerOf(host?.metatype)];
      if (first !== undefined) problems.push(`the scheme ${name} is claimed by ${first} and by ${owner}`);
      owners.set(name, owner);
      this.byName.set(name, instance);
    }
    return problems;
  }

  private ownerOf(nestModule?: unknown): string {
    const { modules, surfaces } = this.apis;
    const owner =
      modules.find(({ module }) => module === nestModule)?.name ??
      surfaces.find(({ module }) => module === nestModule)?.owner;
    return owner === undefined ? `the Nest module ${(nestModule as Type).name}` : `the module "${owner}"`;
  }
}

/** Nest's passport guard with a strategy object. By name, passport finds only the strategy of the newest application in the process. */
export abstract class StrategyGuard extends AuthGuard() {
  constructor(strategy: object) {
    super({
      /** A new object for each request, because passport sets the callbacks of the request on it. */
      get defaultStrategy(): object {
        return Object.create(strategy) as object;
      },
    });
  }
}
