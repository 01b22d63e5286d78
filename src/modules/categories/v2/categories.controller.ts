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
} from '../../../core/http/index.js';
import {
  ApiResourceResponse,
  ApiResourcePageResponse,
  IdQuery,
  ListQuery,
  ResourceBody,
  type Selection,
  SelectionQuery,
  DEFAULT_SELECTION,
} from '../../../core/json-api/index.js';
import { WRITE_CATEGORIES } from '../categories.permissions.js';
import { CategoriesService } from '../categories.service.js';
import { CategoryChangesService } from '../category-changes.service.js';
import { CategoryDeletionService } from '../category-deletion.service.js';
import { CategoryDocumentBuilder } from './category-document-builder.js';
import { CategoryV2Resource } from './category.resource.js';
import {
  toCategoryInput,
  UPDATE_CATEGORY,
  type UpdateCategoryInput,
  CREATE_CATEGORY,
  type CreateCategoryInput,
} from './dto/category.input.js';
import {
  CATEGORY_LIST_DEFINITION,
  CATEGORY_SELECTION_DEFINITION,
  type CategoryListRequest,
  toCategoryListCriteria,
} from './dto/category.queries.js';

@Controller()
export class CategoriesV2Controller implements CurrentStateProvider {
  constructor(
    private readonly categories: CategoriesService,
    private readonly changes: CategoryChangesService,
    private readonly deletion: CategoryDeletionService,
    private readonly documents: CategoryDocumentBuilder,
  ) {}

  async current(caller: Principal, id: number) {
    return this.documents.toDocument(caller, await this.categories.get(caller, id), DEFAULT_SELECTION);
  }

  @Get()
  @Public()
  @ApiResourcePageResponse('List categories', CategoryV2Resource, [CategoryV2Resource])
  async list(
    @ListQuery(CATEGORY_LIST_DEFINITION) request: CategoryListRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    const page = await this.categories.list(caller, toCategoryListCriteria(request));
    return this.documents.toPageDocument(caller, page, request, url);
  }

  @Post()
  @Allow(WRITE_CATEGORIES)
  @ApiResourceResponse('Create a category', 201, CategoryV2Resource, [CategoryV2Resource])
  async create(
    @ResourceBody(CREATE_CATEGORY) input: CreateCategoryInput,
    @SelectionQuery(CATEGORY_SELECTION_DEFINITION) shape: Selection,
    @Caller() caller: Principal,
  ) {
    return created(
      await this.documents.toDocument(caller, await this.changes.create(caller, toCategoryInput(input)), shape),
    );
  }

  @Get(':id')
  @Public()
  @ApiResourceResponse('Show a category', 200, CategoryV2Resource, [CategoryV2Resource])
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(CATEGORY_SELECTION_DEFINITION) shape: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.toDocument(caller, await this.categories.get(caller, id), shape);
  }

  @Patch(':id')
  @Allow(WRITE_CATEGORIES)
  @ApiResourceResponse('Update or move a category', 200, CategoryV2Resource, [CategoryV2Resource])
  @ApiOperation({
    description:
      'Changes the sent fields and returns the category. A new parent moves the category with its subcategories and articles.',
  })
  async update(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @ResourceBody(UPDATE_CATEGORY) input: UpdateCategoryInput,
    @SelectionQuery(CATEGORY_SELECTION_DEFINITION) shape: Selection,
  ) {
    return this.documents.toDocument(
      caller,
      await this.changes.update(caller, id, toCategoryInput(input), expected),
      shape,
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_CATEGORIES)
  @ApiOperation({
    summary: 'Delete a category',
    description:
      'Articles and subcategories are moved to the category `reassign_to`. Without `reassign_to`, a category that is not empty returns 409.',
  })
  @ApiNoContentResponse({
    description: 'The category was deleted.',
  })
  async delete(
    @ResourceWriteParams() { id, caller, expected }: WriteRequest,
    @IdQuery(
      'reassign_to',
      'id of the category that receives the articles (including drafts and trash) and the subcategories; required unless the category is empty',
    )
    reassignTo: number | undefined,
  ) {
    await this.deletion.delete(caller, id, reassignTo, expected);
  }
}
