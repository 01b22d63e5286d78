import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal } from '../../../core/identity/index.js';
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
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { MANAGE_KEYS } from '../api-clients.permissions.js';
import { ApiClientsService } from '../api-clients.service.js';
import { presentApiClient } from './api-client.presenter.js';
import { ApiClientResource } from './api-client.resource.js';
import { CreateApiClientDto, toNewApiClient, UpdateApiClientDto, ListApiClientsQuery } from './dto/api-client.dto.js';

@Controller()
export class ApiClientsV1Controller implements CurrentStateProvider {
  constructor(
    private readonly clients: ApiClientsService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return single(await this.clients.get(caller, id), presentApiClient(this.links));
  }

  @Get()
  @Allow(MANAGE_KEYS)
  @ApiPageResponse('List API clients', ApiClientResource)
  @ApiOperation({ description: 'Returns the API clients of the caller; for administrators those of all users.' })
  async list(@Query() query: ListApiClientsQuery, @Caller() caller: AccountPrincipal, @RequestUrl() url: string) {
    return collection(
      await this.clients.list(caller, toPageRequest(query), query.user),
      url,
      presentApiClient(this.links),
    );
  }

  @Post()
  @Allow(MANAGE_KEYS)
  @ApiObjectResponse('Create an API client', 201, ApiClientResource)
  async create(@Body() dto: CreateApiClientDto, @Caller() caller: AccountPrincipal) {
    return created(single(await this.clients.create(caller, toNewApiClient(dto)), presentApiClient(this.links)));
  }

  @Get(':id')
  @Allow(MANAGE_KEYS)
  @ApiObjectResponse('Show an API client', 200, ApiClientResource)
  async show(@IdParam() id: number, @Caller() caller: AccountPrincipal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(MANAGE_KEYS)
  @ApiObjectResponse('Rename an API client', 200, ApiClientResource)
  async update(@WriteParams() { id, caller, expected }: WriteRequest, @Body() dto: UpdateApiClientDto) {
    return single(await this.clients.update(caller, id, dto, expected), presentApiClient(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(MANAGE_KEYS)
  @ApiOperation({ summary: 'Delete an API client' })
  @ApiNoContentResponse({ description: 'The client and its keys were deleted. The keys are rejected at once.' })
  async delete(@WriteParams() { id, caller, expected }: WriteRequest) {
    await this.clients.delete(caller, id, expected);
  }
}
