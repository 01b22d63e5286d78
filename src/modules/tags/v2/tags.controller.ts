import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { created, IfMatch, RequestUrl, ResourceIdParam, type ShowsCurrent } from '../../../core/http/index.js';
import {
  AnswersResource,
  AnswersResources,
  ListQuery,
  Resource,
  type Shape,
  ShapeQuery,
  WHOLE,
} from '../../../core/json-api/index.js';
import { TagChangesService } from '../tag-changes.service.js';
import type { TagWindowRequest } from '../tag-window.js';
import { WRITE_TAGS } from '../tags.permissions.js';
import { TagsService } from '../tags.service.js';
import {
  CHANGED_TAG,
  type ChangedTagInput,
  MERGED_TAG,
  type MergedTagInput,
  NEW_TAG,
  type NewTagInput,
} from './dto/tag.input.js';
import { TAG, TAGS } from './dto/tag.queries.js';
import { TagDocuments } from './tag-documents.js';
import { TagV2Resource } from './tag.resource.js';

@Controller()
export class TagsV2Controller implements ShowsCurrent {
  constructor(
    private readonly tags: TagsService,
    private readonly changes: TagChangesService,
    private readonly documents: TagDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.one(await this.tags.get(caller, id), WHOLE);
  }

  @Get()
  @Public()
  @AnswersResources('List tags', TagV2Resource)
  async list(@ListQuery(TAGS) request: TagWindowRequest, @Caller() caller: Principal, @RequestUrl() url: string) {
    return this.documents.list(await this.tags.window(caller, request), request, url);
  }

  @Post()
  @Allow(WRITE_TAGS)
  @AnswersResource('Create a tag', 201, TagV2Resource)
  async create(
    @Resource(NEW_TAG) { attributes }: NewTagInput,
    @ShapeQuery(TAG) shape: Shape,
    @Caller() caller: Principal,
  ) {
    return created(this.documents.one(await this.changes.create(caller, attributes.name), shape));
  }

  @Get(':id')
  @Public()
  @AnswersResource('Show a tag', 200, TagV2Resource)
  async show(@ResourceIdParam() id: number, @ShapeQuery(TAG) shape: Shape, @Caller() caller: Principal) {
    return this.documents.one(await this.tags.get(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_TAGS)
  @AnswersResource('Rename a tag', 200, TagV2Resource)
  async update(
    @ResourceIdParam() id: number,
    @Resource(CHANGED_TAG) { attributes }: ChangedTagInput,
    @ShapeQuery(TAG) shape: Shape,
    @Caller() caller: Principal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(await this.changes.update(caller, id, attributes, expected), shape);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Allow(WRITE_TAGS)
  @AnswersResource('Merge a tag into another tag', 200, TagV2Resource)
  async merge(
    @ResourceIdParam() id: number,
    @Resource(MERGED_TAG) { relationships }: MergedTagInput,
    @ShapeQuery(TAG) shape: Shape,
    @Caller() caller: Principal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(await this.changes.merge(caller, id, relationships.into, expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_TAGS)
  @ApiOperation({ summary: 'Delete a tag' })
  @ApiNoContentResponse({ description: 'The tag is deleted and removed from all articles.' })
  async delete(@ResourceIdParam() id: number, @Caller() caller: Principal, @IfMatch() expected: VersionCheck) {
    await this.changes.delete(caller, id, expected);
  }
}
