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
  toPageRequest,
  PageQuery,
  type Principal,
  Public,
  RequestUrl,
  type CurrentStateProvider,
  single,
  WriteParams,
  type WriteRequest,
} from 'masthead';
import { WRITE_DESK_DRAWER } from '../desk-drawer.permissions.js';
import { PaperClipsService } from '../paper-clips.service.js';
import { CreatePaperClipDto, UpdatePaperClipDto } from './dto/paper-clip.dto.js';
import { presentPaperClip } from './paper-clip.presenter.js';
import { PaperClipResource } from './paper-clip.resource.js';

@Controller()
export class PaperClipsV1Controller implements CurrentStateProvider {
  constructor(
    private readonly service: PaperClipsService,
    private readonly links: Links,
  ) {}

  async current(_caller: Principal, id: number) {
    return single(await this.service.get(id), presentPaperClip(this.links));
  }

  @Get()
  @Public()
  @ApiPageResponse('List paper clips, newest first', PaperClipResource)
  async list(@Query() query: PageQuery, @RequestUrl() url: string) {
    return collection(await this.service.list(toPageRequest(query)), url, presentPaperClip(this.links));
  }

  @Post()
  @Allow(WRITE_DESK_DRAWER)
  @ApiObjectResponse('Create a paper clip', 201, PaperClipResource)
  async create(@Body() dto: CreatePaperClipDto, @Caller() caller: AccountPrincipal) {
    return created(single(await this.service.create(caller, dto), presentPaperClip(this.links)));
  }

  @Get(':id')
  @Public()
  @ApiObjectResponse('Show a paper clip', 200, PaperClipResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(WRITE_DESK_DRAWER)
  @ApiObjectResponse('Change a paper clip', 200, PaperClipResource)
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdatePaperClipDto) {
    return single(await this.service.update(caller, id, dto, expected), presentPaperClip(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_DESK_DRAWER)
  @ApiOperation({ summary: 'Delete a paper clip' })
  @ApiNoContentResponse({ description: 'The paper clip was deleted.' })
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.service.delete(caller, id, expected);
  }
}
