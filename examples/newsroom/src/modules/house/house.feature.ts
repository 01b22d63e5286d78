import { Module } from '@nestjs/common';
import { type FeatureModule, replace, SlugStrategy } from 'masthead';
import { ShortSlugs } from './short-slugs.js';

@Module({})
class HouseModule {}

/** Replaces strategies of Masthead for this site, and sets the texts and colours of its pages. */
export const houseFeature: FeatureModule = {
  moduleApi: 1,
  name: 'house',
  module: HouseModule,
  replaces: [replace(SlugStrategy, ShortSlugs)],
  settingDefaults: {
    PAGES_TITLE: 'The Ferry',
    PAGES_FOOTER: '© The Ferry',
    PAGES_ACCENT_COLOR: '#8a1c1c',
    PAGES_ACCENT_COLOR_DARK: '#e0837a',
  },
};
