import { Module } from '@nestjs/common';
import { ArticlesModule, UsersModule } from 'masthead';
import { CalendarIncludes } from './calendar.includes.js';
import { CalendarListener } from './calendar.listener.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarService } from './calendar.service.js';
import { CalendarWindowRepository } from './calendar-window.repository.js';

@Module({
  imports: [ArticlesModule, UsersModule],
  providers: [CalendarRepository, CalendarWindowRepository, CalendarService, CalendarListener, CalendarIncludes],
  exports: [CalendarService],
})
export class CalendarModule {}
