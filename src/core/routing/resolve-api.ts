import { apiVariableSuffixByKey, moduleSettingsPrefix } from '../../config/api.settings.js';
import type { Settings } from '../../config/settings.js';
import { parseThrottle } from './throttle.decorator.js';
import type { ApiBlock, ModuleApi } from './api-declaration.js';

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
