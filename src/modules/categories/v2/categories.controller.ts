import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { created, IfMatch, RequestUrl, ResourceIdParam, type ShowsCurrent } from '../../../core/http/index.js';
import {
  AnswersResource,
  AnswersResources,
  IdQuery,
  ListQuery,
  Resource,
  type Shape,
  ShapeQuery,
  WHOLE,
} from '../../../core/json-api/index.js';
import { WRITE_CATEGORIES } from '../categories.permissions.js';
import { CategoriesService } from '../categories.service.js';
import { CategoryChangesService } from '../category-changes.service.js';
import { CategoryDeletionService } from '../category-deletion.service.js';
import type { CategoryWindowRequest } from '../category-window.js';
import { CategoryDocuments } from './category-documents.js';
import { CategoryV2Resource } from './category.resource.js';
import {
  categoryInput,
  CHANGED_CATEGORY,
  type ChangedCategoryInput,
  NEW_CATEGORY,
  type NewCategoryInput,
} from './dto/category.input.js';
import { CATEGORIES, CATEGORY } from './dto/category.queries.js';

@Controller()
export class CategoriesV2Controller implements ShowsCurrent {
  constructor(
    private readonly categories: CategoriesService,
    private readonly changes: CategoryChangesService,
    private readonly deletion: CategoryDeletionService,
    private readonly documents: CategoryDocuments,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.one(caller, await this.categories.get(caller, id), WHOLE);
  }

  @Get()
  @Public()
  @AnswersResources('List categories', CategoryV2Resource, [CategoryV2Resource])
  async list(
    @ListQuery(CATEGORIES) request: CategoryWindowRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.categories.window(caller, request), request, url);
  }

  @Post()
  @Allow(WRITE_CATEGORIES)
  @AnswersResource('Create a category', 201, CategoryV2Resource, [CategoryV2Resource])
  async create(
    @Resource(NEW_CATEGORY) input: NewCategoryInput,
    @ShapeQuery(CATEGORY) shape: Shape,
    @Caller() caller: Principal,
  ) {
    return created(await this.documents.one(caller, await this.changes.create(caller, categoryInput(input)), shape));
  }

  @Get(':id')
  @Public()
  @AnswersResource('Show a category', 200, CategoryV2Resource, [CategoryV2Resource])
  async show(@ResourceIdParam() id: number, @ShapeQuery(CATEGORY) shape: Shape, @Caller() caller: Principal) {
    return this.documents.one(caller, await this.categories.get(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_CATEGORIES)
  @AnswersResource('Update or move a category', 200, CategoryV2Resource, [CategoryV2Resource])
  async update(
    @ResourceIdParam() id: number,
    @Resource(CHANGED_CATEGORY) input: ChangedCategoryInput,
    @ShapeQuery(CATEGORY) shape: Shape,
    @Caller() caller: Principal,
    @IfMatch() expected: VersionCheck,
  ) {
    return this.documents.one(caller, await this.changes.update(caller, id, categoryInput(input), expected), shape);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_CATEGORIES)
  @ApiOperation({ summary: 'Delete a category' })
  @ApiNoContentResponse({
    description: 'The category is deleted. Its contents are in the category given by `reassign_to`.',
  })
  async delete(
    @ResourceIdParam() id: number,
    @IdQuery(
      'reassign_to',
      'id of the category that receives the articles (drafts and trash included) and the subcategories; required if there are any',
    )
    reassignTo: number | undefined,
    @Caller() caller: Principal,
    @IfMatch() expected: VersionCheck,
  ) {
    await this.deletion.delete(caller, id, reassignTo, expected);
  }
}
