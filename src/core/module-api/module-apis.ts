import { Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import type { ModuleApi } from './api-block.js';
import type { FeatureModule, Surface } from './feature-module.js';
import { ModuleError } from './module-error.js';
import { resolveApi } from './resolve-api.js';

/** A surface with the path at which it is served. */
export interface PlacedSurface extends Surface {
  readonly path: string;
  readonly api: ModuleApi;
}

/** Another module's prefix in the path of a surface: `{users}`. */
const NAMED = /\{([\w-]+)\}/g;

/** The modules of the application and their APIs, with every override applied. */
@Injectable()
export class ModuleApis {
  /** The group of whatever no module claims below `/api`. */
  readonly unclaimed: ModuleApi;
  private readonly apis: ReadonlyMap<string, ModuleApi>;

  constructor(
    readonly modules: readonly FeatureModule[],
    settings: Settings,
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

  /** Those that are served. What stands below the prefix of another module goes with that module. */
  get surfaces(): PlacedSurface[] {
    const isServed = (name: string) => this.apis.get(name)?.enabled !== false;
    return this.modules
      .filter(({ name }) => this.apis.get(name)?.enabled)
      .flatMap(({ name, surfaces = [] }) =>
        surfaces
          .filter(({ path = '' }) => [...path.matchAll(NAMED)].every(([, other]) => isServed(other!)))
          .map((surface) => this.placed(name, surface)),
      );
  }

  private placed(module: string, { path = `{${module}}`, ...surface }: Surface): PlacedSurface {
    const at = path.replace(NAMED, (_, name: string) => this.of(name).prefix);
    return { ...surface, path: at, api: this.of(module) };
  }
}
