import { Module, type Type, Injectable } from '@nestjs/common';
import type { ApiDeclaration, ControllerSurface, ApiBlock, ModuleApi, Surface } from './api-declaration.js';
import { apiVariableSuffixByKey, moduleSettingsPrefix } from '../../config/api.settings.js';
import type { Settings } from '../../config/settings.js';
import { parseThrottle } from './throttle.decorator.js';
import { API_VERSIONS, type ApiVersion, versionPrefix } from './api-version.js';
import { InvalidModulesError } from './invalid-modules.error.js';
import { resolveSitePath } from './site-path.js';

/** Creates the Nest module of a surface. Nest's error messages contain its name, for example `TagsV2Surface`. */
export function createSurfaceModule(
  { name, module }: ApiDeclaration,
  { controllers, providers = [], imports = [], version = 1 }: ControllerSurface,
): Type {
  const className = `${toPascalCase(name)}V${version}Surface`;
  const surfaceModule = { [className]: class {} }[className]!;
  Module({ imports: [module, ...imports], controllers: [...controllers], providers: [...providers] })(surfaceModule);
  return surfaceModule;
}

const toPascalCase = (name: string): string => name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** Resolves the API settings of a module. Precedence: `<MODULE>_API_…`, the declaration, `API_…`. */
export function resolveApi(name: string, api: ApiBlock, settings: Settings): ModuleApi {
  const values = settings as unknown as Record<string, unknown>;
  const own = moduleSettingsPrefix(name);
  const pick = <T>(key: keyof typeof apiVariableSuffixByKey, declared: T | undefined): T =>
    (values[`${own}${apiVariableSuffixByKey[key]}`] ?? declared ?? values[`API_${apiVariableSuffixByKey[key]}`]) as T;
  const limit = typeof api.rate_limit === 'string' ? parseThrottle(api.rate_limit) : api.rate_limit;
  return {
    name,
    enabled: pick('enabled', api.enabled),
    version: pick('version', api.version),
    prefix: pick('prefix', api.prefix).replace('{module}', name),
    authentication: pick('authentication', api.authentication),
    rateLimit: { requests: pick('requests', limit?.requests), window: pick('window', limit?.window) },
    cors: {
      origins: pick('origins', api.cors?.origins),
      methods: pick('methods', api.cors?.methods),
      headers: pick('headers', api.cors?.headers),
    },
  };
}

/** A surface with its Nest module and its resolved path. */
export interface ResolvedSurface {
  /** Name of the module that declares the surface. */
  readonly owner: string;
  readonly module: Type;
  readonly path: string;
  readonly version: ApiVersion;
  readonly isReplaceable: boolean;
  /** The path in version 1. */
  readonly v1Path: string;
  readonly api: ModuleApi;
}

const MODULE_NAME = /\{([\w-]+)\}/g;
const moduleNamesIn = (path: string): string[] => [...path.matchAll(MODULE_NAME)].map(([, name]) => name!);

/** The modules of the application and their resolved API settings. */
@Injectable()
export class ApiGroups {
  /** Path of `PUBLIC_URL`, with which all links begin; empty, or without a trailing slash. */
  readonly sitePath: string;
  /** The group of paths below `/api` that no module claims. */
  readonly defaultApi: ModuleApi;
  /** Surfaces that are served, the replaceable ones last, so that other routes match first. Disabling a module also disables the surfaces of other modules below its prefix. */
  readonly surfaces: readonly ResolvedSurface[];
  private readonly apis: ReadonlyMap<string, ModuleApi>;

  constructor(
    readonly modules: readonly ApiDeclaration[],
    private readonly settings: Settings,
  ) {
    this.sitePath = resolveSitePath(settings);
    this.defaultApi = resolveApi('api', { prefix: '/api' }, settings);
    this.apis = new Map(
      modules.flatMap(({ name, api }) => (api ? [[name, resolveApi(name, api, settings)] as const] : [])),
    );
    this.surfaces = this.resolveSurfaces();
  }

  get all(): readonly ModuleApi[] {
    return [...this.apis.values()];
  }

  get(module: string): ModuleApi {
    const api = this.apis.get(module);
    if (!api) throw new InvalidModulesError([`no module "${module}" has an API`]);
    return api;
  }

  /** Version 1 and the other versions with a surface. */
  get versions(): ApiVersion[] {
    const spoken = new Set(this.surfaces.map(({ version }) => version));
    return API_VERSIONS.filter((version) => version === 1 || spoken.has(version));
  }

  /** Resolves module names in a path: `{users}/:id/articles`. */
  resolvePath(path: string, version: ApiVersion = 1): string {
    return path.replace(MODULE_NAME, (_, name: string) => versionPrefix(this.get(name).prefix, version));
  }

  private resolveSurfaces(): ResolvedSurface[] {
    const isEnabled = ({ path = '', isEnabled }: Surface) =>
      moduleNamesIn(path).every((name) => this.get(name).enabled) && (isEnabled?.(this.settings) ?? true);
    return this.modules
      .filter(({ name }) => this.apis.get(name)?.enabled)
      .flatMap((declaration) =>
        (declaration.surfaces ?? []).filter(isEnabled).map((surface) => this.resolveSurface(declaration, surface)),
      )
      .sort((one, other) => Number(one.isReplaceable) - Number(other.isReplaceable));
  }

  private resolveSurface(declaration: ApiDeclaration, surface: Surface): ResolvedSurface {
    const owner = declaration.name;
    const { path = `{${owner}}`, group = owner, version = 1, isReplaceable = false } = surface;
    return {
      owner,
      module: surface.module ?? createSurfaceModule(declaration, surface),
      version,
      isReplaceable,
      v1Path: this.resolvePath(path),
      path: this.resolvePath(path, version),
      api: this.get(group),
    };
  }
}
