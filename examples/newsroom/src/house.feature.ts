import { Module } from '@nestjs/common';
import { type FeatureModule, replace, SlugStrategy } from 'masthead';
import { ShortSlugs } from './short-slugs.js';

@Module({})
class HouseModule {}

/** Where this site does something otherwise than Masthead. */
export const houseFeature: FeatureModule = {
  moduleApi: 1,
  name: 'house',
  module: HouseModule,
  replaces: [replace(SlugStrategy, ShortSlugs)],
};
