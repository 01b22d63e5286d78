import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import { collection, created, IdParam, pageOf, RequestUrl } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { WRITE_CATEGORIES } from '../categories.permissions.js';
import { CategoriesService } from '../categories.service.js';
import { presentCategory } from './category.presenter.js';
import { CategoryResource } from './category.resource.js';
import { CreateCategoryDto, newCategory } from './dto/create-category.dto.js';
import { ListCategoriesQuery, parentOf } from './dto/list-categories.query.js';

@Controller()
export class CategoriesV1Controller {
  constructor(
    private readonly categories: CategoriesService,
    private readonly links: Links,
  ) {}

  @Get()
  @Public()
  @AnswersList('List categories', CategoryResource)
  async list(@Query() query: ListCategoriesQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      await this.categories.list(caller, pageOf(query), parentOf(query)),
      url,
      presentCategory(this.links),
    );
  }

  @Post()
  @Allow(WRITE_CATEGORIES)
  @Answers('Create a category', 201, CategoryResource)
  async create(@Body() dto: CreateCategoryDto, @Caller() caller: Principal) {
    return created({ data: presentCategory(this.links)(await this.categories.create(caller, newCategory(dto))) });
  }

  @Get(':id')
  @Public()
  @Answers('Show a category', 200, CategoryResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return { data: presentCategory(this.links)(await this.categories.get(caller, id)) };
  }
}
