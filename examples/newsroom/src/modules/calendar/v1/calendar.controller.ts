import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import {
  type AccountPrincipal,
  Allow,
  ApiObjectResponse,
  ApiPageResponse,
  Caller,
  collection,
  created,
  IdParam,
  Links,
  type Principal,
  RequestUrl,
  type CurrentStateProvider,
  single,
  WriteParams,
  type WriteRequest,
} from 'masthead';
import { READ_CALENDAR, WRITE_CALENDAR } from '../calendar.permissions.js';
import { CalendarService } from '../calendar.service.js';
import { CreateEntryDto, entryChanges, newEntry, UpdateEntryDto } from './dto/entry.dto.js';
import { ListEntriesQuery, listRequest } from './dto/list-entries.query.js';
import { presentEntry } from './entry.presenter.js';
import { CalendarEntryResource } from './entry.resource.js';

@Controller()
export class CalendarV1Controller implements CurrentStateProvider {
  constructor(
    private readonly calendar: CalendarService,
    private readonly links: Links,
  ) {}

  async current(_caller: Principal, id: number) {
    return single(await this.calendar.get(id), presentEntry(this.links));
  }

  @Get()
  @Allow(READ_CALENDAR)
  @ApiPageResponse('List calendar entries by due date', CalendarEntryResource)
  async list(@Query() query: ListEntriesQuery, @RequestUrl() url: string) {
    return collection(await this.calendar.list(listRequest(query)), url, presentEntry(this.links));
  }

  @Post()
  @Allow(WRITE_CALENDAR)
  @ApiObjectResponse('Create a calendar entry', 201, CalendarEntryResource)
  async create(@Body() dto: CreateEntryDto, @Caller() caller: AccountPrincipal) {
    return created(single(await this.calendar.create(caller, newEntry(dto)), presentEntry(this.links)));
  }

  @Get(':id')
  @Allow(READ_CALENDAR)
  @ApiObjectResponse('Show a calendar entry', 200, CalendarEntryResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(WRITE_CALENDAR)
  @ApiObjectResponse('Change a calendar entry', 200, CalendarEntryResource)
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateEntryDto) {
    return single(await this.calendar.update(caller, id, entryChanges(dto), expected), presentEntry(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_CALENDAR)
  @ApiOperation({ summary: 'Delete a calendar entry' })
  @ApiNoContentResponse({ description: 'The entry was deleted. Its article is unchanged.' })
  async delete(@WriteParams() { id, expected }: WriteRequest) {
    await this.calendar.delete(id, expected);
  }
}
