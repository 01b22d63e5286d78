import { ArticleV2ResourceLoaderModule, type FeatureModule, UserV2ResourceLoaderModule } from 'masthead';
import { CalendarEntries1796083200000 } from '../../../migrations/1796083200000-calendar-entries.js';
import { CalendarEntryEntity } from './calendar-entry.entity.js';
import { CalendarIncludes } from './calendar.includes.js';
import { CalendarListener } from './calendar.listener.js';
import { CalendarModule } from './calendar.module.js';
import { READ_CALENDAR, WRITE_CALENDAR } from './calendar.permissions.js';
import { CalendarV1Controller } from './v1/calendar.controller.js';
import { CalendarV2Controller } from './v2/calendar.controller.js';
import { EntryDocuments } from './v2/entry-documents.js';

export const calendarFeature: FeatureModule = {
  moduleApi: 1,
  name: 'calendar',
  description: 'Planned articles of the newsroom.',
  module: CalendarModule,
  api: {},
  surfaces: [
    { controllers: [CalendarV1Controller] },
    {
      controllers: [CalendarV2Controller],
      providers: [EntryDocuments],
      imports: [ArticleV2ResourceLoaderModule, UserV2ResourceLoaderModule],
      version: 2,
    },
  ],
  resources: { calendar_entry: ':id' },
  includes: [
    {
      ...{ of: 'article', name: 'calendar', type: 'calendar_entry' },
      ...{ attributes: CalendarIncludes.attributes, provider: CalendarIncludes },
    },
  ],
  listeners: [CalendarListener],
  permissions: [READ_CALENDAR, WRITE_CALENDAR],
  entities: [CalendarEntryEntity],
  migrations: [CalendarEntries1796083200000],
};
