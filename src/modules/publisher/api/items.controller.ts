import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import { bareList, IdParam, IfMatch, RequestUrl, type ShowsCurrent } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { AnswersBare, AnswersBareList } from '../../../core/openapi/answer.decorator.js';
import { WRITE_ARTICLES } from '../../articles/index.js';
import { CreateItemDto, UpdateItemDto } from '../dto/item.dto.js';
import { ListItemsQuery } from '../dto/list-items.query.js';
import { ItemsService } from '../items.service.js';
import { createdItem, itemAnswer } from './item-answers.js';
import { presentListedItem } from './item.presenter.js';
import { ItemResource, ListedItemResource } from './item.resource.js';

@Controller('api/items')
@ApiTags('publisher')
export class ItemsController implements ShowsCurrent {
  constructor(
    private readonly items: ItemsService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return itemAnswer(this.links, await this.items.get(caller, id));
  }

  @Get()
  @Public()
  @AnswersBareList('List items', ListedItemResource)
  async list(@Query() query: ListItemsQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return bareList(await this.items.list(caller, query), url, presentListedItem(this.links));
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @AnswersBare('Create an item', 201, ItemResource)
  async create(@Body() dto: CreateItemDto, @Caller() caller: AccountPrincipal) {
    return createdItem(this.links, await this.items.create(caller, dto));
  }

  @Get(':id')
  @Public()
  @AnswersBare('Show an item', 200, ItemResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return itemAnswer(this.links, await this.items.show(caller, id));
  }

  @Put(':id')
  @Allow(WRITE_ARTICLES)
  @AnswersBare('Change an item (omitted fields remain)', 200, ItemResource)
  async update(
    @IdParam() id: number,
    @Body() dto: UpdateItemDto,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return itemAnswer(this.links, await this.items.update(caller, id, dto, expected));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_ARTICLES)
  @ApiOperation({ summary: 'Move an item to the trash' })
  @ApiNoContentResponse({ description: 'The item is in the trash.' })
  async delete(@IdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.items.trash(caller, id, expected);
  }
}
