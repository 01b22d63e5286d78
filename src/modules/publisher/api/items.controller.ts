import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  plainArray,
  IdParam,
  RequestUrl,
  type CurrentStateProvider,
  WriteParams,
  type WriteRequest,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import {
  ApiPlainObjectResponse,
  ApiPlainPageResponse,
} from '../../../core/openapi-decorators/api-response.decorator.js';
import { WRITE_ARTICLES } from '../../articles/index.js';
import { CreateItemDto, UpdateItemDto } from '../dto/item.dto.js';
import { ListItemsQuery } from '../dto/list-items.query.js';
import { ItemsService } from '../items.service.js';
import { toCreatedItemResponse, toItemResponse, presentListedItem } from './item.presenter.js';
import { ItemResource, ListedItemResource } from './item.resource.js';

@Controller('api/items')
@ApiTags('publisher')
export class ItemsController implements CurrentStateProvider {
  constructor(
    private readonly items: ItemsService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return toItemResponse(this.links, await this.items.get(caller, id));
  }

  @Get()
  @Public()
  @ApiPlainPageResponse('List items', ListedItemResource)
  @ApiOperation({
    description:
      'Returns the items as a JSON array. The headers `X-Total-Count` and `Link` contain the total and the pages.',
  })
  async list(@Query() query: ListItemsQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return plainArray(await this.items.list(caller, query), url, presentListedItem(this.links));
  }

  @Post()
  @Allow(WRITE_ARTICLES)
  @ApiPlainObjectResponse('Create an item', 201, ItemResource)
  async create(@Body() dto: CreateItemDto, @Caller() caller: AccountPrincipal) {
    return toCreatedItemResponse(this.links, await this.items.create(caller, dto));
  }

  @Get(':id')
  @Public()
  @ApiPlainObjectResponse('Show an item', 200, ItemResource)
  @ApiOperation({ description: 'Returns the item with its newest comments, and counts a view.' })
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return toItemResponse(this.links, await this.items.show(caller, id));
  }

  @Put(':id')
  @Allow(WRITE_ARTICLES)
  @ApiPlainObjectResponse('Update an item (partial update)', 200, ItemResource)
  @ApiOperation({ description: 'Changes the sent fields and returns the item; omitted fields remain unchanged.' })
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateItemDto) {
    return toItemResponse(this.links, await this.items.update(caller, id, dto, expected));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(WRITE_ARTICLES)
  @ApiOperation({
    summary: 'Move an item to the trash',
    description:
      'The item can be restored as an article (`POST /api/v1/articles/{id}/restore`) until it is deleted permanently (default: after 30 days).',
  })
  @ApiNoContentResponse({ description: 'The item was moved to the trash.' })
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.items.trash(caller, id, expected);
  }
}
