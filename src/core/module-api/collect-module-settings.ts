import { buildModuleApiSettings } from '../../config/api.settings.js';
import type { SettingsSection } from '../../config/settings.js';
import type { FeatureModule } from './feature-module.js';

/** Returns the settings of the modules: their sections and the variables of their `api` blocks. */
export function collectModuleSettings(modules: readonly FeatureModule[]): SettingsSection {
  return Object.assign({}, ...modules.map(settingsOfModule)) as SettingsSection;
}

export const settingsOfModule = ({ name, api, settings }: FeatureModule): SettingsSection => ({
  ...settings,
  ...(api && buildModuleApiSettings(name)),
});
