import { Module } from '@nestjs/common';
import { type FeatureModule, replace, SlugStrategy } from 'masthead';
import { ShortSlugs } from './short-slugs.js';

@Module({})
class HouseModule {}

/** Replaces strategies of Masthead for this site. */
export const houseFeature: FeatureModule = {
  moduleApi: 1,
  name: 'house',
  module: HouseModule,
  replaces: [replace(SlugStrategy, ShortSlugs)],
};
