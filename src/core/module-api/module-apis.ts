import { Injectable, type Type } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import type { ErrorPages } from '../http/page/error-pages.js';
import { API_VERSIONS, type ApiVersion, prefixIn } from '../versioning/api-version.js';
import type { Include } from '../json-api/includes/include.js';
import type { ModuleApi } from './api-block.js';
import type { FeatureModule, Surface } from './feature-module.js';
import { ModuleError } from './module-error.js';
import { resolveApi } from './resolve-api.js';
import type { StrategyClass } from './strategy.js';

/** A surface with its resolved path. */
export interface PlacedSurface extends Surface {
  readonly path: string;
  readonly version: ApiVersion;
  /** The path in version 1. */
  readonly first: string;
  readonly api: ModuleApi;
}

const NAMED_MODULE = /\{([\w-]+)\}/g;
const modulesIn = (path: string): string[] => [...path.matchAll(NAMED_MODULE)].map(([, name]) => name!);

/** The modules of the application and their resolved API settings. */
@Injectable()
export class ModuleApis {
  /** The group of paths below `/api` that no module claims. */
  readonly unclaimed: ModuleApi;
  private readonly apis: ReadonlyMap<string, ModuleApi>;

  constructor(
    readonly modules: readonly FeatureModule[],
    private readonly settings: Settings,
  ) {
    this.unclaimed = resolveApi('api', { prefix: '/api' }, settings);
    this.apis = new Map(
      modules.flatMap(({ name, api }) => (api ? [[name, resolveApi(name, api, settings)] as const] : [])),
    );
  }

  get all(): readonly ModuleApi[] {
    return [...this.apis.values()];
  }

  of(module: string): ModuleApi {
    const api = this.apis.get(module);
    if (!api) throw new ModuleError([`no module "${module}" has an API`]);
    return api;
  }

  /** Whether a module replaces the default of the strategy. */
  isReplaced(strategy: StrategyClass): boolean {
    return this.modules.some(({ replaces = [] }) => replaces.some(({ provide }) => provide === strategy));
  }

  errorPagesOf(api: ModuleApi | undefined): Type<ErrorPages> | undefined {
    return this.modules.find(({ name }) => name === api?.name)?.errorPages;
  }

  /** Names of all declared events. */
  get eventNames(): string[] {
    return this.modules.flatMap(({ events = [] }) => events.map(({ event }) => event.name));
  }

  /** Includes of the enabled modules. */
  get includes(): readonly Include[] {
    return this.modules
      .filter(({ name }) => this.apis.get(name)?.enabled ?? true)
      .flatMap(({ includes = [] }) => includes);
  }

  /** Surfaces that are served. Disabling a module also disables the surfaces of other modules below its prefix. */
  get surfaces(): PlacedSurface[] {
    const isServed = ({ path = '', wanted }: Surface) =>
      modulesIn(path).every((name) => this.of(name).enabled) && (wanted?.(this.settings) ?? true);
    return this.modules
      .filter(({ name }) => this.apis.get(name)?.enabled)
      .flatMap(({ name, surfaces = [] }) => surfaces.filter(isServed).map((surface) => this.placed(name, surface)));
  }

  /** Version 1 and the other versions with a surface. */
  get versions(): ApiVersion[] {
    const spoken = new Set(this.surfaces.map(({ version }) => version));
    return API_VERSIONS.filter((version) => version === 1 || spoken.has(version));
  }

  /** Resolves module names in a path: `{users}/:id/articles`. */
  addressOf(path: string, version: ApiVersion = 1): string {
    return path.replace(NAMED_MODULE, (_, name: string) => prefixIn(this.of(name).prefix, version));
  }

  private placed(
    module: string,
    { path = `{${module}}`, group = module, version = 1, ...surface }: Surface,
  ): PlacedSurface {
    const [first, own] = [this.addressOf(path), this.addressOf(path, version)];
    return { ...surface, version, first, path: own, api: this.of(group) };
  }
}
