import { isSecret } from '../../config/secret-settings.js';
import { coreSettings, type SettingsSection } from '../../config/settings.js';
import { registeredSections } from '../../config/settings-section.js';
import { collectModuleSettings } from './collect-module-settings.js';
import type { FeatureModule } from './feature-module.js';

/** Returns an error with the remedy for each section and each default of `settingDefaults` that has no effect. */
export function findSettingsErrors(modules: readonly FeatureModule[]): string[] {
  const specs: SettingsSection = { ...coreSettings, ...collectModuleSettings(modules) };
  return [
    ...modules.flatMap(sectionErrors),
    ...modules.flatMap((module) => defaultErrors(module, specs)),
    ...duplicateErrors(modules),
  ];
}

function sectionErrors({ name, settings = {} }: FeatureModule): string[] {
  const sections = registeredSections();
  const undeclared = sections
    .filter(({ module, section }) => module === name && Object.keys(section).some((key) => !(key in settings)))
    .map(
      ({ section }) =>
        `the module "${name}" does not declare its settings ${Object.keys(section).join(', ')}: add them to "settings" of the module`,
    );
  const misnamed = sections
    .filter(({ module, section }) => module !== name && section === settings)
    .map(
      ({ module, section }) =>
        `the module "${name}" declares the settings ${Object.keys(section).join(', ')}, which settingsSection names for the module "${module}": change the name to "${name}"`,
    );
  return [...new Set([...undeclared, ...misnamed])];
}

const defaultErrors = ({ name, settingDefaults = {} }: FeatureModule, specs: SettingsSection): string[] =>
  Object.keys(settingDefaults).flatMap((key) => {
    const what = `"settingDefaults" of the module "${name}" contains ${key}`;
    if (!Object.hasOwn(specs, key))
      return [`${what}, which is not a setting: correct the name, or list the module that declares it`];
    return isSecret(specs[key]) ? [`${what}, which is a secret: set it in the environment of the service`] : [];
  });

function duplicateErrors(modules: readonly FeatureModule[]): string[] {
  const owners = new Map<string, string>();
  return modules.flatMap(({ name, settingDefaults = {} }) =>
    Object.keys(settingDefaults).flatMap((key) => {
      const owner = owners.get(key);
      owners.set(key, name);
      return owner === undefined
        ? []
        : [`the modules "${owner}" and "${name}" have a default for ${key}: remove one from "settingDefaults"`];
    }),
  );
}
