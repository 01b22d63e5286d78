import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import {
  collection,
  created,
  IdParam,
  IfMatch,
  pageOf,
  RequestUrl,
  type ShowsCurrent,
  single,
} from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { MANAGE_KEYS } from '../api-clients.permissions.js';
import { ApiClientsService } from '../api-clients.service.js';
import { presentApiClient } from './api-client.presenter.js';
import { ApiClientResource } from './api-client.resource.js';
import { CreateApiClientDto, newApiClient, UpdateApiClientDto } from './dto/api-client.dto.js';
import { ListApiClientsQuery } from './dto/list-api-clients.query.js';

@Controller()
export class ApiClientsV1Controller implements ShowsCurrent {
  constructor(
    private readonly clients: ApiClientsService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return single(await this.clients.get(caller, id), presentApiClient(this.links));
  }

  @Get()
  @Allow(MANAGE_KEYS)
  @AnswersList('List your API clients (administrators: all)', ApiClientResource)
  async list(@Query() query: ListApiClientsQuery, @Caller() caller: AccountPrincipal, @RequestUrl() url: string) {
    return collection(await this.clients.list(caller, pageOf(query), query.user), url, presentApiClient(this.links));
  }

  @Post()
  @Allow(MANAGE_KEYS)
  @Answers('Create an API client', 201, ApiClientResource)
  async create(@Body() dto: CreateApiClientDto, @Caller() caller: AccountPrincipal) {
    return created(single(await this.clients.create(caller, newApiClient(dto)), presentApiClient(this.links)));
  }

  @Get(':id')
  @Allow(MANAGE_KEYS)
  @Answers('Show an API client', 200, ApiClientResource)
  async show(@IdParam() id: number, @Caller() caller: AccountPrincipal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(MANAGE_KEYS)
  @Answers('Rename an API client', 200, ApiClientResource)
  async update(
    @IdParam() id: number,
    @Body() dto: UpdateApiClientDto,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return single(await this.clients.update(caller, id, dto, expected), presentApiClient(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(MANAGE_KEYS)
  @ApiOperation({ summary: 'Delete an API client' })
  @ApiNoContentResponse({ description: 'The client and its keys are deleted.' })
  async delete(@IdParam() id: number, @Caller() caller: AccountPrincipal, @IfMatch() expected: VersionCheck) {
    await this.clients.delete(caller, id, expected);
  }
}
