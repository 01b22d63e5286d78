import type { FeatureModule } from 'masthead';
import { calendarFeature } from './calendar/index.js';
import { houseFeature } from './house.feature.js';

/** What this site has beside the modules of Masthead. */
export const modules: readonly FeatureModule[] = [calendarFeature, houseFeature];
