import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  created,
  IdParam,
  toPageRequest,
  RequestUrl,
  type CurrentStateProvider,
  single,
  WriteParams,
  type WriteRequest,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import {
  ApiObjectResponse,
  ApiListResponse,
  ApiPageResponse,
} from '../../../core/openapi-decorators/api-response.decorator.js';
import { WRITE_CATEGORIES } from '../categories.permissions.js';
import { CategoriesService } from '../categories.service.js';
import { CategoryChangesService } from '../category-changes.service.js';
import { CategoryDeletionService } from '../category-deletion.service.js';
import { CategoryFieldsPolicy } from '../category-fields.policy.js';
import { presentCategory, presentCategoryBranch } from './category.presenter.js';
import { CategoryBranchResource, CategoryResource } from './category.resource.js';
import {
  UPDATE_CATEGORY_EXAMPLES,
  CREATE_CATEGORY_EXAMPLES,
  toCategoryInput,
  CreateCategoryDto,
  UpdateCategoryDto,
  DeleteCategoryQuery,
  ListCategoriesQuery,
  toCategoryListCriteria,
} from './dto/category.dto.js';
import { toPage } from '../../../core/pagination/index.js';

@Controller()
export class CategoriesV1Controller implements CurrentStateProvider {
  constructor(
    private readonly categories: CategoriesService,
    private readonly changes: CategoryChangesService,
    private readonly deletion: CategoryDeletionService,
    private readonly fields: CategoryFieldsPolicy,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return single(await this.categories.get(caller, id), this.present(caller));
  }

  @Get()
  @Public()
  @ApiPageResponse('List categories', CategoryResource)
  async list(@Query() query: ListCategoriesQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      toPage(toPageRequest(query), await this.categories.list(caller, toCategoryListCriteria(query))),
      url,
      this.present(caller),
    );
  }

  @Post()
  @ApiRequestExamples(CREATE_CATEGORY_EXAMPLES)
  @Allow(WRITE_CATEGORIES)
  @ApiObjectResponse('Create a category', 201, CategoryResource)
  async create(@Body() dto: CreateCategoryDto, @Caller() caller: Principal) {
    return created(single(await this.changes.create(caller, toCategoryInput(dto)), this.present(caller)));
  }

  @Get('tree')
  @Public()
  @ApiListResponse('Show the category tree', CategoryBranchResource)
  @ApiOperation({
    description: 'Returns all categories that are listed for the caller, with their subcategories in `children`.',
  })
  async tree(@Caller() caller: Principal) {
    return {
      data: (await this.categories.loadTree(caller)).map(
        presentCategoryBranch(this.links, this.fields.presenterFor(caller)),
      ),
    };
  }

  @Get(':id')
  @Public()
  @ApiObjectResponse('Show a category', 200, CategoryResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Put(':id')
  @ApiRequestExamples(UPDATE_CATEGORY_EXAMPLES)
  @Allow(WRITE_CATEGORIES)
  @ApiObjectResponse('Update a category (same as PATCH)', 200, CategoryResource)
  @ApiOperation({ description: 'Changes the sent fields and returns the category; omitted fields remain unchanged.' })
  async replace(@WriteParams() write: WriteRequest, @Body() dto: UpdateCategoryDto) {
    return this.update(write, dto);
  }

  @Patch(':id')
  @ApiRequestExamples(UPDATE_CATEGORY_EXAMPLES)
  @Allow(WRITE_CATEGORIES)
  @ApiObjectResponse('Update or move a category', 200, CategoryResource)
  @ApiOperation({
    description:
      'Changes the sent fields and returns the category. A new parent moves the category with its subcategories and articles.',
  })
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateCategoryDto) {
    return single(await this.changes.update(caller, id, toCategoryInput(dto), expected), this.present(caller));
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
  async delete(@WriteParams() { id, caller, expected }: WriteRequest, @Query() query: DeleteCategoryQuery) {
    await this.deletion.delete(caller, id, query.reassign_to, expected);
  }

  private present(caller: Principal) {
    return presentCategory(this.links, this.fields.presenterFor(caller));
  }
}
