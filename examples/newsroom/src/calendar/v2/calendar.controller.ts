import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import {
  type AccountPrincipal,
  Allow,
  AnswersResource,
  AnswersResources,
  ArticleV2Resource,
  Caller,
  created,
  IfMatch,
  ListQuery,
  type Principal,
  RequestUrl,
  Resource,
  ResourceIdParam,
  type Shape,
  ShapeQuery,
  type ShowsCurrent,
  UserV2Resource,
  type VersionCheck,
  WHOLE,
} from 'masthead';
import { READ_CALENDAR, WRITE_CALENDAR } from '../calendar.permissions.js';
import { CalendarService } from '../calendar.service.js';
import type { EntryWindowRequest } from '../entry-window.js';
import {
  CHANGED_ENTRY,
  type ChangedEntryInput,
  entryChanges,
  NEW_ENTRY,
  newEntry,
  type NewEntryInput,
} from './dto/entry.input.js';
import { ENTRIES, ENTRY } from './dto/entry.queries.js';
import { EntryDocuments } from './entry-documents.js';
import { CalendarEntryV2Resource } from './entry.resource.js';

const INCLUDED = [ArticleV2Resource, UserV2Resource];

@Controller()
export class CalendarV2Controller implements ShowsCurrent {
  constructor(
    private readonly calendar: CalendarService,
    private readonly documents: EntryDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.one(caller, await this.calendar.get(id), WHOLE);
  }

  @Get()
  @Allow(READ_CALENDAR)
  @AnswersResources('List what is planned', CalendarEntryV2Resource, INCLUDED)
  async list(@ListQuery(ENTRIES) request: EntryWindowRequest, @Caller() caller: Principal, @RequestUrl() url: string) {
    return this.documents.list(caller, await this.calendar.window(request), request, url);
  }

  @Post()
  @Allow(WRITE_CALENDAR)
  @AnswersResource('Plan something', 201, CalendarEntryV2Resource, INCLUDED)
  async create(
    @Resource(NEW_ENTRY) input: NewEntryInput,
    @ShapeQuery(ENTRY) shape: Shape,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(await this.documents.one(caller, await this.calendar.create(caller, newEntry(input)), shape));
  }

  @Get(':id')
  @Allow(READ_CALENDAR)
  @AnswersResource('Show what is planned', 200, CalendarEntryV2Resource, INCLUDED)
  async show(@ResourceIdParam() id: number, @ShapeQuery(ENTRY) shape: Shape, @Caller() caller: Principal) {
    return this.documents.one(caller, await this.calendar.get(id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_CALENDAR)
  @AnswersResource('Change what is planned', 200, CalendarEntryV2Resource, INCLUDED)
  async update(
    @ResourceIdParam() id: number,
    @Resource(CHANGED_ENTRY) input: ChangedEntryInput,
    @ShapeQuery(ENTRY) shape: Shape,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.calendar.update(caller, id, entryChanges(input), expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_CALENDAR)
  @ApiOperation({ summary: 'Plan it no longer' })
  @ApiNoContentResponse({ description: 'It is gone; its article stays.' })
  async delete(@ResourceIdParam() id: number, @IfMatch() expected: VersionCheck) {
    await this.calendar.delete(id, expected);
  }
}
