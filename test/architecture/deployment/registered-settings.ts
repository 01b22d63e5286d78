import { loadSettings } from '../../../src/config/load-settings.js';
import { variableNames } from '../../../src/config/secret-settings.js';
import { coreSettings, type Settings } from '../../../src/config/settings.js';
import { collectModuleSettings } from '../../../src/core/module-api/collect-module-settings.js';
import { everyModule } from '../../support/every-module.js';

const ofModules = collectModuleSettings(everyModule());

/** The variables of all settings, including the settings of modules and the files of secrets. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(variableNames({ ...coreSettings, ...ofModules }));

/** Parses an environment as the start does. Throws if a setting is invalid. */
export const parseSettings = (env: Record<string, string>): Settings => loadSettings(ofModules, env);
