import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, type Principal } from '../../../core/auth/index.js';
import type { VersionCheck } from '../../../core/database/index.js';
import {
  collection,
  created,
  IdParam,
  IfMatch,
  PageQuery,
  pageOf,
  RequestUrl,
  type ShowsCurrent,
  single,
} from '../../../core/http/index.js';
import { WithoutIdempotency } from '../../../core/idempotency/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { MANAGE_KEYS } from '../api-clients.permissions.js';
import type { IssuedApiKey } from '../api-key-record.js';
import { ApiKeysService } from '../api-keys.service.js';
import { presentApiKey, presentNewApiKey } from './api-key.presenter.js';
import { ApiKeyResource, NewApiKeyResource } from './api-key.resource.js';
import { CreateApiKeyDto, newApiKey, RotateApiKeyDto } from './dto/api-key.dto.js';

@Controller(':id/keys')
@WithoutIdempotency()
export class ApiKeysV1Controller implements ShowsCurrent {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, clientId: number, id: number) {
    return single(await this.keys.get(caller, clientId, id), presentApiKey(this.links));
  }

  @Get()
  @Allow(MANAGE_KEYS)
  @AnswersList('List the keys of an API client', ApiKeyResource)
  async list(
    @IdParam() clientId: number,
    @Query() query: PageQuery,
    @Caller() caller: AccountPrincipal,
    @RequestUrl() url: string,
  ) {
    return collection(await this.keys.list(caller, clientId, pageOf(query)), url, presentApiKey(this.links));
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Allow(MANAGE_KEYS)
  @Answers('Create a key', 201, NewApiKeyResource)
  async create(@IdParam() clientId: number, @Body() dto: CreateApiKeyDto, @Caller() caller: AccountPrincipal) {
    return issued(this.links, await this.keys.create(caller, clientId, newApiKey(dto)));
  }

  @Get(':key')
  @Allow(MANAGE_KEYS)
  @Answers('Show a key', 200, ApiKeyResource)
  async show(@IdParam() clientId: number, @IdParam('key') id: number, @Caller() caller: AccountPrincipal) {
    return this.current(caller, clientId, id);
  }

  @Delete(':key')
  @HttpCode(204)
  @Allow(MANAGE_KEYS)
  @ApiOperation({ summary: 'Revoke a key' })
  @ApiNoContentResponse({ description: 'The key is rejected from now on.' })
  async revoke(
    @IdParam() clientId: number,
    @IdParam('key') id: number,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    await this.keys.revoke(caller, clientId, id, expected);
  }

  @Post(':key/rotate')
  @Header('Cache-Control', 'no-store')
  @Allow(MANAGE_KEYS)
  @Answers('Rotate a key', 201, NewApiKeyResource)
  async rotate(
    @IdParam() clientId: number,
    @IdParam('key') id: number,
    @Body() { overlap_seconds }: RotateApiKeyDto,
    @Caller() caller: AccountPrincipal,
    @IfMatch() expected: VersionCheck,
  ) {
    return issued(this.links, await this.keys.rotate(caller, clientId, id, overlap_seconds, expected));
  }
}

const issued = (links: Links, { record, key }: IssuedApiKey) => created(single(record, presentNewApiKey(links, key)));
