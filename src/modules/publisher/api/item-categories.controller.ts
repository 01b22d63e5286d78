import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../core/auth/index.js';
import { Links } from '../../../core/routing/index.js';
import { type Principal, Public } from '../../../core/identity/index.js';
import { unwrapped, IdParam, type HttpResponse } from '../../../core/http/index.js';
import {
  ApiPlainObjectResponse,
  ApiPlainListResponse,
} from '../../../core/openapi-decorators/api-response.decorator.js';
import { type CategoryDetails, ItemCategoriesService } from '../item-categories.service.js';
import { presentItemCategory } from './item-category.presenter.js';
import { ItemCategoryResource } from './item-category.resource.js';

@Controller('api/categories')
@ApiTags('publisher')
export class ItemCategoriesController {
  constructor(
    private readonly categories: ItemCategoriesService,
    private readonly links: Links,
  ) {}

  @Get()
  @Public()
  @ApiPlainListResponse('List all categories', ItemCategoryResource)
  async list(@Caller() caller: Principal) {
    return (await this.categories.list(caller)).map(presentItemCategory(this.links));
  }

  @Get(':id')
  @Public()
  @ApiPlainObjectResponse('Show a category', 200, ItemCategoryResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return categoryResponse(this.links, await this.categories.get(caller, id));
  }
}

const categoryResponse = (links: Links, details: CategoryDetails): HttpResponse<ItemCategoryResource> =>
  unwrapped(details.category, presentItemCategory(links)(details));
