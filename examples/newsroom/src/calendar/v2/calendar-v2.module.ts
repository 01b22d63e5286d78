import { Module } from '@nestjs/common';
import { ArticlesV2ResourcesModule, UserV2ResourceLoaderModule } from 'masthead';
import { CalendarModule } from '../calendar.module.js';
import { CalendarV2Controller } from './calendar.controller.js';
import { EntryDocuments } from './entry-documents.js';

@Module({
  imports: [CalendarModule, ArticlesV2ResourcesModule, UserV2ResourceLoaderModule],
  controllers: [CalendarV2Controller],
  providers: [EntryDocuments],
})
export class CalendarV2Module {}
