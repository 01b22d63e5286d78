import { Module } from '@nestjs/common';
import { ArticleV2ResourceLoaderModule, UserV2ResourceLoaderModule } from 'masthead';
import { CalendarModule } from '../calendar.module.js';
import { CalendarV2Controller } from './calendar.controller.js';
import { EntryDocuments } from './entry-documents.js';

@Module({
  imports: [CalendarModule, ArticleV2ResourceLoaderModule, UserV2ResourceLoaderModule],
  controllers: [CalendarV2Controller],
  providers: [EntryDocuments],
})
export class CalendarV2Module {}
