import type { FeatureModule } from 'masthead';
import { DeskDrawerModule } from './desk-drawer.module.js';

/** Declaration of the module: add `articleFields`, `articleChecks`, `subscribers`, `commands` and other members here. */
export const deskDrawerFeature: FeatureModule = {
  moduleApi: 1,
  name: 'desk-drawer',
  module: DeskDrawerModule,
};
