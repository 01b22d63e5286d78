import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import {
  type AccountPrincipal,
  Allow,
  ApiResourcePageResponse,
  ApiResourceResponse,
  Caller,
  created,
  type CurrentStateProvider,
  DEFAULT_SELECTION,
  DocumentPresenter,
  LinksV2,
  ListQuery,
  type Principal,
  Public,
  RequestUrl,
  ResourceBody,
  ResourceIdParam,
  ResourceWriteParams,
  type Selection,
  SelectionQuery,
  type WriteRequest,
} from 'masthead';
import { WRITE_DESK_DRAWER } from '../desk-drawer.permissions.js';
import type { PaperClipCursorPageRequest } from '../paper-clip-cursor-page.js';
import type { PaperClipRecord } from '../paper-clip.record.js';
import { PaperClipsService } from '../paper-clips.service.js';
import {
  CREATE_PAPER_CLIP,
  type CreatePaperClipInput,
  UPDATE_PAPER_CLIP,
  type UpdatePaperClipInput,
} from './dto/paper-clip.input.js';
import { PAPER_CLIP, PAPER_CLIP_LIST } from './dto/paper-clip.queries.js';
import { presentPaperClipV2 } from './paper-clip.presenter.js';
import { PaperClipV2Resource } from './paper-clip.resource.js';

@Controller()
export class PaperClipsV2Controller implements CurrentStateProvider {
  constructor(
    private readonly service: PaperClipsService,
    private readonly documents: DocumentPresenter,
    private readonly links: LinksV2,
  ) {}

  async current(_caller: Principal, id: number) {
    return this.present(await this.service.get(id), DEFAULT_SELECTION);
  }

  @Get()
  @Public()
  @ApiResourcePageResponse('List paper clips', PaperClipV2Resource)
  async list(@ListQuery(PAPER_CLIP_LIST) request: PaperClipCursorPageRequest, @RequestUrl() url: string) {
    const page = await this.service.listCursorPage(request);
    const resources = page.items.map(presentPaperClipV2(this.links));
    return this.documents.toPageResponse({ page, total: page.total, resources }, request, url);
  }

  @Post()
  @Allow(WRITE_DESK_DRAWER)
  @ApiResourceResponse('Create a paper clip', 201, PaperClipV2Resource)
  async create(
    @ResourceBody(CREATE_PAPER_CLIP) { attributes }: CreatePaperClipInput,
    @SelectionQuery(PAPER_CLIP) selection: Selection,
    @Caller() caller: AccountPrincipal,
  ) {
    return created(this.present(await this.service.create(caller, attributes), selection));
  }

  @Get(':id')
  @Public()
  @ApiResourceResponse('Show a paper clip', 200, PaperClipV2Resource)
  async show(@ResourceIdParam() id: number, @SelectionQuery(PAPER_CLIP) selection: Selection) {
    return this.present(await this.service.get(id), selection);
  }

  @Patch(':id')
  @Allow(WRITE_DESK_DRAWER)
  @ApiResourceResponse('Change a paper clip', 200, PaperClipV2Resource)
  async update(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @ResourceBody(UPDATE_PAPER_CLIP) { attributes }: UpdatePaperClipInput,
    @SelectionQuery(PAPER_CLIP) selection: Selection,
  ) {
    return this.present(await this.service.update(caller, id, attributes, expected), selection);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_DESK_DRAWER)
  @ApiOperation({ summary: 'Delete a paper clip' })
  @ApiNoContentResponse({ description: 'The paper clip was deleted.' })
  async delete(@ResourceWriteParams() { id, caller, expected }: WriteRequest) {
    await this.service.delete(caller, id, expected);
  }

  private present(record: PaperClipRecord, selection: Selection) {
    return this.documents.toResourceResponse(record, selection, presentPaperClipV2(this.links)(record));
  }
}
