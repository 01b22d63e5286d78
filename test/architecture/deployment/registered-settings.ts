import { loadSettings } from '../../../src/config/load-settings.js';
import { coreSettings, type Settings } from '../../../src/config/settings.js';
import { collectModuleSettings } from '../../../src/core/module-api/assert-modules.js';
import { everyModule } from '../../support/every-module.js';

const ofModules = collectModuleSettings(everyModule());

/** The names of all settings, including the settings of modules. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys({ ...coreSettings, ...ofModules }));

/** Parses an environment as the start does. Throws if a setting is invalid. */
export const parseSettings = (env: Record<string, string>): Settings => loadSettings(ofModules, env);
