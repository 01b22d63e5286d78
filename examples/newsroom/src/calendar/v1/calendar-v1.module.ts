import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar.module.js';
import { CalendarV1Controller } from './calendar.controller.js';

@Module({ imports: [CalendarModule], controllers: [CalendarV1Controller] })
export class CalendarV1Module {}
