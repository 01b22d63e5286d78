import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Request } from 'express';
import { SettingsError } from '../../config/load-settings.js';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../errors/domain-error.js';
import type { ModuleApi } from '../routing/api-declaration.js';
import { ApiGroups } from '../routing/api-groups.js';
import { findUnknownSchemes } from '../routing/find-unknown-schemes.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import { ApiKeyScheme } from './api-key.guard.js';
import { AUTH_SCHEMES, AuthScheme, type DeclaredAuthScheme } from './auth-scheme.js';
import { BearerScheme } from './bearer.guard.js';
import { challengesOf, CredentialSource } from './credential-source.js';

/** A scheme with the declaration that it belongs to, for messages. */
interface OwnedScheme {
  readonly scheme: AuthScheme;
  readonly owner: string;
}

type Provider = ReturnType<DiscoveryService['getProviders']>[number];

/** All authentication schemes of the application, and the schemes that each module allows. */
@Injectable()
export class AuthSchemeRegistry implements OnModuleInit {
  private readonly logger = new Logger('Authentication');
  private readonly byName = new Map<string, AuthScheme>();
  private readonly allowed = new Map<ModuleApi, readonly AuthScheme[]>();
  private readonly sources = new Map<ModuleApi, readonly CredentialSource[]>();
  /** Header names by their lower-case form. Those of the built-in schemes come first. */
  private readonly headers = new Map<string, string>();
  private withoutHeader: readonly AuthScheme[] = [];
  private varyText?: string;

  constructor(
    @Inject(AUTH_SCHEMES) private readonly declared: readonly DeclaredAuthScheme[],
    private readonly bearer: BearerScheme,
    private readonly apiKey: ApiKeyScheme,
    private readonly discovery: DiscoveryService,
    private readonly apis: ApiGroups,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const invalid = this.register();
    const unknown = findUnknownSchemes(this.apis.modules, this.settings, [...this.byName.keys()]);
    const errors = [...invalid, ...unknown.declarations];
    if (errors.length > 0) throw new InvalidModulesError([...errors, ...unknown.settings]);
    if (unknown.settings.length > 0) throw new SettingsError(unknown.settings);
  }

  /** In the order in which they are asked: declared schemes, undeclared schemes, built-in schemes. */
  get all(): readonly AuthScheme[] {
    return [...this.byName.values()];
  }

  /** The request headers on which responses depend, as in `Vary`. */
  get vary(): string {
    return (this.varyText ??= [...this.headers.values(), 'Accept'].join(', '));
  }

  /** Whether a scheme reads a credential that is not a header of its own: `hasCredential` must then be called. */
  get hasSchemesWithoutHeader(): boolean {
    return this.withoutHeader.length > 0;
  }

  /** Whether the request has a credential of any scheme, valid or not, allowed by the module or not. */
  hasCredential(request: Request): boolean {
    return this.hasCredentialHeader(request) || this.withoutHeader.some((scheme) => scheme.isPresent(request));
  }

  /** Like `hasCredential`, without the schemes that have no header. Needs no Express request. */
  hasCredentialHeader({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    for (const key of this.headers.keys()) if (headers[key] !== undefined) return true;
    return false;
  }

  /** Schemes of a module, in the order of its list. A scheme with `acceptedWith` follows that scheme. */
  allowedFor(api: ModuleApi): readonly AuthScheme[] {
    let schemes = this.allowed.get(api);
    if (!schemes) {
      const listed = api.authentication.flatMap((name) => [
        this.byName.get(name)!,
        ...this.all.filter(({ acceptedWith }) => acceptedWith === name),
      ]);
      schemes = [...new Set(listed)];
      this.allowed.set(api, schemes);
    }
    return schemes;
  }

  /** The credentials that a module reads, in the order of its list. */
  sourcesFor(api: ModuleApi): readonly CredentialSource[] {
    let sources = this.sources.get(api);
    if (!sources) {
      const allowed = this.allowedFor(api);
      const groups = Map.groupBy(allowed, (scheme) => scheme.header?.toLowerCase() ?? scheme);
      sources = [...groups.values()].map(
        (group) => new CredentialSource(this.all.filter((scheme) => group.includes(scheme))),
      );
      this.sources.set(api, sources);
    }
    return sources;
  }

  /** The 401 for a request without the required credential. */
  unauthorized(api: ModuleApi): DomainError {
    const schemes = this.allowedFor(api);
    return new DomainError('unauthenticated', schemes[0]!.missingMessage, { challenges: challengesOf(schemes) });
  }

  /** Returns an error for each name that two schemes share: a scheme that silently replaces another can bypass authentication. */
  private register(): string[] {
    const providers = this.discovery.getProviders();
    const declared = this.declared.map(({ module, scheme }) => ({
      scheme: providers.find(({ token }) => token === scheme)!.instance as AuthScheme,
      owner: `the module "${module}"`,
    }));
    const builtIn = [this.bearer, this.apiKey].map((scheme) => ({
      scheme,
      owner: this.ownerOf(providers.find(({ instance }) => instance === scheme)!),
    }));
    const undeclared = this.findUndeclared(providers, [...builtIn, ...declared]);
    const enabled = [...builtIn, ...declared, ...undeclared].filter(({ scheme }) => scheme.isEnabled());
    for (const each of [...enabled.slice(builtIn.length), ...builtIn]) this.byName.set(each.scheme.name, each.scheme);
    for (const { scheme } of enabled)
      if (scheme.header !== undefined && !this.headers.has(scheme.header.toLowerCase()))
        this.headers.set(scheme.header.toLowerCase(), scheme.header);
    this.withoutHeader = enabled.map(({ scheme }) => scheme).filter(({ header }) => header === undefined);
    return [...findDuplicates(enabled), ...enabled.flatMap((each) => this.declarationErrors(each))];
  }

  /** Schemes that sites provided before modules declared their schemes. */
  private findUndeclared(providers: readonly Provider[], known: readonly OwnedScheme[]): OwnedScheme[] {
    const found = new Map<AuthScheme, OwnedScheme>();
    for (const provider of providers) {
      const scheme: unknown = provider.instance;
      if (scheme instanceof AuthScheme && !known.some((each) => each.scheme === scheme) && !found.has(scheme))
        found.set(scheme, { scheme, owner: this.ownerOf(provider) });
    }
    const undeclared = [...found.values()];
    if (undeclared.length > 0) {
      const names = undeclared.map(({ scheme, owner }) => `${scheme.constructor.name} (${scheme.name}) of ${owner}`);
      this.logger.warn(
        `Authentication schemes without a declaration: ${names.join(', ')}. Add each class to "authSchemes" in the feature file of its module.`,
      );
    }
    return undeclared;
  }

  private ownerOf({ host }: Provider): string {
    const nestModule = host?.metatype as Type | undefined;
    const { modules, surfaces } = this.apis;
    const owner =
      modules.find(({ module }) => module === nestModule)?.name ??
      surfaces.find(({ module }) => module === nestModule)?.owner;
    return owner === undefined ? `the Nest module ${nestModule?.name}` : `the module "${owner}"`;
  }

  private declarationErrors({ scheme, owner }: OwnedScheme): string[] {
    const { name, header, acceptedWith } = scheme;
    const errors: string[] = [];
    if (header === undefined && scheme.isPresent === AuthScheme.prototype.isPresent)
      errors.push(`the scheme ${name} of ${owner} must have a header or override isPresent`);
    if (acceptedWith !== undefined && !this.byName.has(acceptedWith))
      errors.push(`the scheme ${name} of ${owner} is accepted with "${acceptedWith}", which is not a scheme`);
    return errors;
  }
}

function findDuplicates(schemes: readonly OwnedScheme[]): string[] {
  return schemes.flatMap(({ scheme: { name }, owner }, index) => {
    const first = schemes.findIndex(({ scheme }) => scheme.name === name);
    return first === index
      ? []
      : [
          `the scheme ${name} is claimed by ${schemes[first]!.owner} and by ${owner}: choose another "name" in one of the classes`,
        ];
  });
}
