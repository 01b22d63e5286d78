import { loadSettings } from '../../config/load-settings.js';
import { secret } from '../../config/secret-settings.js';
import { settingsSection } from '../../config/settings-section.js';
import { integer, matchesPattern } from '../../config/validators.js';
import { SettingsFolder } from '../../../test/support/settings-folder.js';
import { collectModuleSettings, collectSettingDefaults } from './collect-module-settings.js';
import type { FeatureModule } from './feature-module.js';
import { findSettingsErrors } from './find-settings-errors.js';

class Nothing {}

const moduleOf = (name: string, more: Partial<FeatureModule> = {}): FeatureModule => ({
  ...{ moduleApi: 1, name, module: Nothing },
  ...more,
});

const days = integer(1, 90)({ default: 30, desc: 'days' });
const token = secret(matchesPattern(/./, 'a text'))({ default: undefined, desc: 'token' });

describe('a section of settingsSection', () => {
  const section = settingsSection('almanac', { ALMANAC_DAYS: days, ALMANAC_WEEKS: days });

  it('is accepted if its module declares it, or the same keys, or if its module is not listed', () => {
    expect(findSettingsErrors([moduleOf('almanac', { settings: section })])).toEqual([]);
    expect(findSettingsErrors([moduleOf('almanac', { settings: { ...section } })])).toEqual([]);
    expect(findSettingsErrors([moduleOf('other')])).toEqual([]);
  });

  it.each<[string, Partial<FeatureModule>]>([
    ['no settings', {}],
    ['a part of the settings', { settings: { ALMANAC_DAYS: days } }],
  ])('is an error if its module declares %s', (_, more) => {
    expect(findSettingsErrors([moduleOf('almanac', more)])).toEqual([
      'the module "almanac" does not declare its settings ALMANAC_DAYS, ALMANAC_WEEKS: add them to "settings" of the module',
    ]);
  });

  it('is an error if another module declares it', () => {
    expect(findSettingsErrors([moduleOf('chronicle', { settings: section })])).toEqual([
      'the module "chronicle" declares the settings ALMANAC_DAYS, ALMANAC_WEEKS, which settingsSection names for the module "almanac": change the name to "chronicle"',
    ]);
  });
});

describe('the defaults of a module', () => {
  it('are errors for an unknown setting, for a secret and for a setting with two defaults', () => {
    const settings = { DIARY_TOKEN: token, DIARY_DAYS: days };
    const settingDefaults = { PORTS: '1', JWT_SECRET: 'x', DIARY_TOKEN: 'x', DIARY_DAYS: '7', LOG_LEVEL: 'warn' };
    const modules = [
      moduleOf('diary', { settings, settingDefaults }),
      moduleOf('house', { settingDefaults: { LOG_LEVEL: 'info' } }),
    ];
    expect(findSettingsErrors(modules)).toEqual([
      '"settingDefaults" of the module "diary" contains PORTS, which is not a setting: correct the name, or list the module that declares it',
      '"settingDefaults" of the module "diary" contains JWT_SECRET, which is a secret: set it in the environment of the service',
      '"settingDefaults" of the module "diary" contains DIARY_TOKEN, which is a secret: set it in the environment of the service',
      'the modules "diary" and "house" have a default for LOG_LEVEL: remove one from "settingDefaults"',
    ]);
  });

  describe('are loaded', () => {
    let folder: SettingsFolder;
    beforeEach(() => (folder = new SettingsFolder()));
    afterEach(() => folder.remove());

    const load = (settingDefaults: Record<string, string>, env = {}) => {
      const modules = [moduleOf('diary', { settings: { DIARY_DAYS: days }, settingDefaults })];
      const given = { DATA_DIR: folder.DATA_DIR, ...env };
      return loadSettings(collectModuleSettings(modules), given, () => [], collectSettingDefaults(modules));
    };

    it('in place of the built-in defaults, also if the variable is empty', () => {
      expect(load({ PORT: '4000', DIARY_DAYS: '7' })).toMatchObject({ PORT: 4000, DIARY_DAYS: 7 });
      expect(load({ PORT: '4000' }, { PORT: '' })).toMatchObject({ PORT: 4000, DIARY_DAYS: 30 });
    });

    it('without effect if the environment has a value', () => {
      expect(load({ PORT: '4000' }, { PORT: '5000' }).PORT).toBe(5000);
    });

    it('with an error that names the module if the value is invalid', () => {
      expect(() => load({ PORT: 'x' })).toThrow(
        'PORT: must be a whole number from 0 to 65535 (from "settingDefaults" of the module "diary")',
      );
      expect(() => load({ PORT: 'x' }, { PORT: 'y' })).toThrow(/65535$/);
    });
  });
});
