import { apiVariableSuffixByKey, moduleSettingsPrefix } from '../../config/api.settings.js';
import type { Settings } from '../../config/settings.js';
import type { ApiDeclaration } from './api-declaration.js';

export interface UnknownSchemes {
  /** Errors of the settings `API_AUTHENTICATION` and `<MODULE>_API_AUTHENTICATION`, one for each setting and name. */
  readonly settings: readonly string[];
  /** Errors of the declarations `api.authentication` that no setting overrides. */
  readonly declarations: readonly string[];
}

/** Returns the names of authentication schemes that are not in `known`, as errors. `others` follows the known names in the messages. */
export function findUnknownSchemes(
  modules: readonly ApiDeclaration[],
  settings: Settings,
  known: readonly string[],
  others = '',
): UnknownSchemes {
  const values = settings as unknown as Record<string, readonly string[] | undefined>;
  const apis = modules.flatMap(({ name, api }) => {
    const key = `${moduleSettingsPrefix(name)}${apiVariableSuffixByKey.authentication}`;
    return api ? [{ name, key, declared: values[key] === undefined ? api.authentication : undefined }] : [];
  });
  const errorsOf = (subject: string, schemes: readonly string[] = []) =>
    schemes
      .filter((scheme) => !known.includes(scheme))
      .map((scheme) => `${subject}: unknown scheme "${scheme}"; known schemes: ${known.join(', ')}${others}`);
  return {
    settings: ['API_AUTHENTICATION', ...apis.map(({ key }) => key)].flatMap((key) => errorsOf(key, values[key])),
    declarations: apis.flatMap(({ name, declared }) =>
      errorsOf(`api.authentication of the module "${name}"`, declared),
    ),
  };
}
