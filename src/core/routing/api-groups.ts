import { apiVariableSuffixByKey, moduleSettingsPrefix } from '../../config/api.settings.js';
import type { Settings } from '../../config/settings.js';
import { parseThrottle } from './throttle.decorator.js';
import type { ApiBlock, ModuleApi, ApiDeclaration, Surface } from './api-declaration.js';
import { Injectable } from '@nestjs/common';
import { API_VERSIONS, type ApiVersion, versionPrefix } from './api-version.js';
import { InvalidModulesError } from './invalid-modules.error.js';

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

/** A surface with its resolved path. */
export interface ResolvedSurface extends Surface {
  readonly path: string;
  readonly version: ApiVersion;
  /** The path in version 1. */
  readonly v1Path: string;
  readonly api: ModuleApi;
}

const MODULE_NAME = /\{([\w-]+)\}/g;
const moduleNamesIn = (path: string): string[] => [...path.matchAll(MODULE_NAME)].map(([, name]) => name!);

/** The modules of the application and their resolved API settings. */
@Injectable()
export class ApiGroups {
  /** The group of paths below `/api` that no module claims. */
  readonly defaultApi: ModuleApi;
  private readonly apis: ReadonlyMap<string, ModuleApi>;

  constructor(
    readonly modules: readonly ApiDeclaration[],
    private readonly settings: Settings,
  ) {
    this.defaultApi = resolveApi('api', { prefix: '/api' }, settings);
    this.apis = new Map(
      modules.flatMap(({ name, api }) => (api ? [[name, resolveApi(name, api, settings)] as const] : [])),
    );
  }

  get all(): readonly ModuleApi[] {
    return [...this.apis.values()];
  }

  get(module: string): ModuleApi {
    const api = this.apis.get(module);
    if (!api) throw new InvalidModulesError([`no module "${module}" has an API`]);
    return api;
  }

  /** Surfaces that are served. Disabling a module also disables the surfaces of other modules below its prefix. */
  get surfaces(): ResolvedSurface[] {
    const isEnabled = ({ path = '', isEnabled }: Surface) =>
      moduleNamesIn(path).every((name) => this.get(name).enabled) && (isEnabled?.(this.settings) ?? true);
    return this.modules
      .filter(({ name }) => this.apis.get(name)?.enabled)
      .flatMap(({ name, surfaces = [] }) =>
        surfaces.filter(isEnabled).map((surface) => this.resolveSurface(name, surface)),
      );
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

  private resolveSurface(
    module: string,
    { path = `{${module}}`, group = module, version = 1, ...surface }: Surface,
  ): ResolvedSurface {
    const [v1Path, own] = [this.resolvePath(path), this.resolvePath(path, version)];
    return { ...surface, version, v1Path, path: own, api: this.get(group) };
  }
}
