import { Module } from '@nestjs/common';
import { ArticlesModule, UsersModule } from 'masthead';
import { CalendarIncludes } from './calendar.includes.js';
import { CalendarListener } from './calendar.listener.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarService } from './calendar.service.js';
import { CalendarCursorPageRepository } from './calendar-cursor-page.repository.js';

@Module({
  imports: [ArticlesModule, UsersModule],
  providers: [CalendarRepository, CalendarCursorPageRepository, CalendarService, CalendarListener, CalendarIncludes],
  exports: [CalendarService],
})
export class CalendarModule {}
