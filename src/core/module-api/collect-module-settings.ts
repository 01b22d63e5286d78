import { buildModuleApiSettings } from '../../config/api.settings.js';
import type { SettingDefaults } from '../../config/load-settings.js';
import type { SettingsSection } from '../../config/settings.js';
import type { FeatureModule } from './feature-module.js';

/** Returns the settings of the modules: their sections and the variables of their `api` blocks. */
export function collectModuleSettings(modules: readonly FeatureModule[]): SettingsSection {
  return Object.assign({}, ...modules.map(settingsOfModule)) as SettingsSection;
}

/** Returns the defaults that the modules set, each with the name of its module. */
export const collectSettingDefaults = (modules: readonly FeatureModule[]): SettingDefaults =>
  Object.fromEntries(
    modules.flatMap(({ name: module, settingDefaults = {} }) =>
      Object.entries(settingDefaults).map(([key, value]) => [key, { value, module }] as const),
    ),
  );

export const settingsOfModule = ({ name, api, settings }: FeatureModule): SettingsSection => ({
  ...settings,
  ...(api && buildModuleApiSettings(name)),
});
