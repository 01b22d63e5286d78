import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import {
  type AccountPrincipal,
  Allow,
  ApiResourceResponse,
  ApiResourcePageResponse,
  ArticleV2Resource,
  Caller,
  created,
  ListQuery,
  type Principal,
  RequestUrl,
  ResourceBody,
  ResourceIdParam,
  type Selection,
  SelectionQuery,
  type CurrentStateProvider,
  UserV2Resource,
  DEFAULT_SELECTION,
  ResourceWriteParams,
  type WriteRequest,
} from 'masthead';
import { READ_CALENDAR, WRITE_CALENDAR } from '../calendar.permissions.js';
import { CalendarService } from '../calendar.service.js';
import type { EntryCursorPageRequest } from '../entry-cursor-page.js';
import {
  UPDATE_ENTRY,
  type UpdateEntryInput,
  entryChanges,
  CREATE_ENTRY,
  newEntry,
  type CreateEntryInput,
} from './dto/entry.input.js';
import { ENTRIES, ENTRY } from './dto/entry.queries.js';
import { EntryDocuments } from './entry-documents.js';
import { CalendarEntryV2Resource } from './entry.resource.js';

const INCLUDED = [ArticleV2Resource, UserV2Resource];

@Controller()
export class CalendarV2Controller implements CurrentStateProvider {
  constructor(
    private readonly calendar: CalendarService,
    private readonly documents: EntryDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.toDocument(caller, await this.calendar.get(id), DEFAULT_SELECTION);
  }

  @Get()
  @Allow(READ_CALENDAR)
  @ApiResourcePageResponse('List calendar entries', CalendarEntryV2Resource, INCLUDED)
  async list(
    @ListQuery(ENTRIES) request: EntryCursorPageRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.calendar.listCursorPage(request), request, url);
  }

  @Post()
  @Allow(WRITE_CALENDAR)
  @ApiResourceResponse('Create a calendar entry', 201, CalendarEntryV2Resource, INCLUDED)
  async create(
    @ResourceBody(CREATE_ENTRY) input: CreateEntryInput,
    @SelectionQuery(ENTRY) selection: Selection,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(
      await this.documents.toDocument(caller, await this.calendar.create(caller, newEntry(input)), selection),
    );
  }

  @Get(':id')
  @Allow(READ_CALENDAR)
  @ApiResourceResponse('Show a calendar entry', 200, CalendarEntryV2Resource, INCLUDED)
  async show(@ResourceIdParam() id: number, @SelectionQuery(ENTRY) selection: Selection, @Caller() caller: Principal) {
    return this.documents.toDocument(caller, await this.calendar.get(id), selection);
  }

  @Patch(':id')
  @Allow(WRITE_CALENDAR)
  @ApiResourceResponse('Change a calendar entry', 200, CalendarEntryV2Resource, INCLUDED)
  async update(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @ResourceBody(UPDATE_ENTRY) input: UpdateEntryInput,
    @SelectionQuery(ENTRY) selection: Selection,
  ) {
    return this.documents.toDocument(
      caller,
      await this.calendar.update(caller, id, entryChanges(input), expected),
      selection,
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_CALENDAR)
  @ApiOperation({ summary: 'Delete a calendar entry' })
  @ApiNoContentResponse({ description: 'The entry was deleted. Its article is unchanged.' })
  async delete(@ResourceWriteParams() { id, expected }: WriteRequest) {
    await this.calendar.delete(id, expected);
  }
}
