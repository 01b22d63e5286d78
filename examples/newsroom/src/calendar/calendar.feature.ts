import type { FeatureModule } from 'masthead';
import { CalendarEntries1796083200000 } from '../../migrations/1796083200000-calendar-entries.js';
import { CalendarEntryEntity } from './calendar-entry.entity.js';
import { CalendarIncludes } from './calendar.includes.js';
import { CalendarModule } from './calendar.module.js';
import { READ_CALENDAR, WRITE_CALENDAR } from './calendar.permissions.js';
import { CalendarV1Module } from './v1/calendar-v1.module.js';
import { CalendarV2Module } from './v2/calendar-v2.module.js';

export const calendarFeature: FeatureModule = {
  moduleApi: 1,
  name: 'calendar',
  description: 'Planned articles of the newsroom.',
  module: CalendarModule,
  api: {},
  surfaces: [{ module: CalendarV1Module }, { module: CalendarV2Module, version: 2 }],
  resources: { calendar_entry: ':id' },
  includes: [
    {
      ...{ of: 'article', name: 'calendar', type: 'calendar_entry' },
      ...{ attributes: CalendarIncludes.attributes, provider: CalendarIncludes },
    },
  ],
  permissions: [READ_CALENDAR, WRITE_CALENDAR],
  entities: [CalendarEntryEntity],
  migrations: [CalendarEntries1796083200000],
};
