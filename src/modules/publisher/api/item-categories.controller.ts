import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { bare, IdParam, type Reply } from '../../../core/http/index.js';
import { AnswersBare, AnswersBareAll } from '../../../core/openapi/answer.decorator.js';
import { type CategoryDetails, ItemCategoriesService } from '../item-categories.service.js';
import { presentItemCategory } from './item-category.presenter.js';
import { ItemCategoryResource } from './item-category.resource.js';

@Controller('api/categories')
@ApiTags('publisher')
export class ItemCategoriesController {
  constructor(private readonly categories: ItemCategoriesService) {}

  @Get()
  @Public()
  @AnswersBareAll('List all categories', ItemCategoryResource)
  async list(@Caller() caller: Principal) {
    return (await this.categories.list(caller)).map(presentItemCategory);
  }

  @Get(':id')
  @Public()
  @AnswersBare('Show a category', 200, ItemCategoryResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return categoryAnswer(await this.categories.get(caller, id));
  }
}

const categoryAnswer = (details: CategoryDetails): Reply<ItemCategoryResource> =>
  bare(details.category, presentItemCategory(details));
