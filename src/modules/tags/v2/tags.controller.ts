import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  created,
  RequestUrl,
  ResourceIdParam,
  type CurrentStateProvider,
  ResourceWriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import {
  ApiResourceResponse,
  ApiResourcePageResponse,
  ListQuery,
  ResourceBody,
  type Selection,
  SelectionQuery,
  DEFAULT_SELECTION,
} from '../../../core/json-api/index.js';
import { TagChangesService } from '../tag-changes.service.js';
import { WRITE_TAGS } from '../tags.permissions.js';
import { TagsService } from '../tags.service.js';
import {
  UPDATE_TAG,
  type UpdateTagInput,
  MERGE_TAG,
  type MergeTagInput,
  CREATE_TAG,
  type CreateTagInput,
} from './dto/tag.input.js';
import { TAG_SELECTION_DEFINITION, TAG_LIST_DEFINITION, type TagListRequest } from './dto/tag.queries.js';
import { TagDocumentBuilder } from './tag-document-builder.js';
import { TagV2Resource } from './tag.resource.js';

@Controller()
export class TagsV2Controller implements CurrentStateProvider {
  constructor(
    private readonly tags: TagsService,
    private readonly changes: TagChangesService,
    private readonly documents: TagDocumentBuilder,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.toDocument(await this.tags.get(caller, id), DEFAULT_SELECTION);
  }

  @Get()
  @Public()
  @ApiResourcePageResponse('List tags', TagV2Resource)
  @ApiOperation({ description: 'Returns the tags of visible articles; editors also see unused tags.' })
  async list(
    @ListQuery(TAG_LIST_DEFINITION) request: TagListRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.toPageDocument(await this.tags.list(caller, request), request, url);
  }

  @Post()
  @Allow(WRITE_TAGS)
  @ApiResourceResponse('Create a tag', 201, TagV2Resource)
  async create(
    @ResourceBody(CREATE_TAG) { attributes }: CreateTagInput,
    @SelectionQuery(TAG_SELECTION_DEFINITION) shape: Selection,
    @Caller() caller: Principal,
  ) {
    return created(this.documents.toDocument(await this.changes.create(caller, attributes.name), shape));
  }

  @Get(':id')
  @Public()
  @ApiResourceResponse('Show a tag', 200, TagV2Resource)
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(TAG_SELECTION_DEFINITION) shape: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.toDocument(await this.tags.get(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_TAGS)
  @ApiResourceResponse('Rename a tag', 200, TagV2Resource)
  async update(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @ResourceBody(UPDATE_TAG) { attributes }: UpdateTagInput,
    @SelectionQuery(TAG_SELECTION_DEFINITION) shape: Selection,
  ) {
    return this.documents.toDocument(await this.changes.update(caller, id, attributes, expected), shape);
  }

  @PostAction(':id/merge')
  @Allow(WRITE_TAGS)
  @ApiResourceResponse('Merge a tag into another tag', 200, TagV2Resource)
  @ApiOperation({
    description: 'Replaces the tag by the target tag on all articles, deletes it and returns the target tag.',
  })
  async merge(
    @ResourceWriteParams('id', { example: 3 }) { id, caller, expected }: WriteRequest,
    @ResourceBody(MERGE_TAG) { relationships }: MergeTagInput,
    @SelectionQuery(TAG_SELECTION_DEFINITION) shape: Selection,
  ) {
    return this.documents.toDocument(await this.changes.merge(caller, id, relationships.into, expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_TAGS)
  @ApiOperation({ summary: 'Delete a tag' })
  @ApiNoContentResponse({ description: 'The tag was deleted and removed from all articles.' })
  async delete(@ResourceWriteParams() { id, caller, expected }: WriteRequest) {
    await this.changes.delete(caller, id, expected);
  }
}
