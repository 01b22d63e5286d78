import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, Delete, Get, HttpCode, Patch, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  IdParam,
  toPageRequest,
  PageQuery,
  RequestUrl,
  type CurrentStateProvider,
  single,
  WriteParams,
  type WriteRequest,
  PostAction,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { TagChangesService } from '../tag-changes.service.js';
import { WRITE_TAGS } from '../tags.permissions.js';
import { TagsService } from '../tags.service.js';
import { MergeTagDto, UpdateTagDto, toTagListCriteria, UPDATE_TAG_EXAMPLES } from './dto/tag.dto.js';
import { presentTag } from './tag.presenter.js';
import { TagResource } from './tag.resource.js';
import { toPage } from '../../../core/pagination/index.js';

@Controller()
export class TagsV1Controller implements CurrentStateProvider {
  constructor(
    private readonly tags: TagsService,
    private readonly changes: TagChangesService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return single(await this.tags.get(caller, id), presentTag(this.links));
  }

  @Get()
  @Public()
  @ApiPageResponse('List tags', TagResource)
  @ApiOperation({ description: 'Returns the tags of visible articles; editors also see unused tags.' })
  async list(@Query() query: PageQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      toPage(toPageRequest(query), await this.tags.list(caller, toTagListCriteria(query))),
      url,
      presentTag(this.links),
    );
  }

  @Get(':id')
  @Public()
  @ApiObjectResponse('Show a tag', 200, TagResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @ApiRequestExamples(UPDATE_TAG_EXAMPLES)
  @Allow(WRITE_TAGS)
  @ApiObjectResponse('Rename a tag', 200, TagResource)
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateTagDto) {
    return single(await this.changes.update(caller, id, dto, expected), presentTag(this.links));
  }

  @PostAction(':id/merge')
  @Allow(WRITE_TAGS)
  @ApiObjectResponse('Merge a tag into another tag', 200, TagResource)
  @ApiOperation({
    description: 'Replaces the tag by the target tag on all articles, deletes it and returns the target tag.',
  })
  async merge(@WriteParams('id', { example: 2 }) { id, caller, expected }: WriteRequest, @Body() dto: MergeTagDto) {
    return single(await this.changes.merge(caller, id, dto.into, expected), presentTag(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_TAGS)
  @ApiOperation({ summary: 'Delete a tag' })
  @ApiNoContentResponse({ description: 'The tag was deleted and removed from all articles.' })
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.changes.delete(caller, id, expected);
  }
}
