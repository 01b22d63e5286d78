import { loadSettings } from '../../../src/config/load-settings.js';
import { coreSettings, type Settings } from '../../../src/config/settings.js';
import { moduleSettings } from '../../../src/core/module-api/check-modules.js';
import { everyModule } from '../../support/every-module.js';

const ofModules = moduleSettings(everyModule());

/** The names of every setting, those of the modules with them. */
export const registered: ReadonlySet<string> = new Set(Object.keys({ ...coreSettings, ...ofModules }));

/** Reads an environment as the start does, and throws as it does. */
export const load = (env: Record<string, string>): Settings => loadSettings(ofModules, env);
