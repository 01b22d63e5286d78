import type { FeatureModule } from 'masthead';
import { calendarFeature } from './calendar/index.js';
import { companyLoginFeature } from './company-login/company-login.feature.js';
import { deadlinesFeature } from './deadlines/deadlines.feature.js';
import { desksFeature } from './desks/desks.feature.js';
import { houseFeature } from './house/house.feature.js';
import { staffFeature } from './staff/staff.feature.js';
import { storyFeature } from './story/story.feature.js';

/** Modules of this site in addition to the modules of Masthead. */
export const modules: readonly FeatureModule[] = [
  calendarFeature,
  companyLoginFeature,
  deadlinesFeature,
  desksFeature,
  houseFeature,
  staffFeature,
  storyFeature,
];
