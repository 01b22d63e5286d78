import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  created,
  IdParam,
  PageQuery,
  toPageRequest,
  RequestUrl,
  type CurrentStateProvider,
  single,
  WriteParams,
  type WriteRequest,
} from '../../../core/http/index.js';
import { SkipIdempotency } from '../../../core/pipeline/idempotency/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { MANAGE_KEYS } from '../api-clients.permissions.js';
import type { ApiKeyWithSecret } from '../api-key-record.js';
import { ApiKeysService } from '../api-keys.service.js';
import { presentApiKey, presentNewApiKey } from './api-client.presenter.js';
import { ApiKeyResource, NewApiKeyResource } from './api-key.resource.js';
import { CreateApiKeyDto, toNewApiKey, RotateApiKeyDto } from './dto/api-key.dto.js';

@Controller(':id/keys')
@SkipIdempotency()
export class ApiKeysV1Controller implements CurrentStateProvider {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, clientId: number, id: number) {
    return single(await this.keys.get(caller, clientId, id), presentApiKey(this.links));
  }

  @Get()
  @Allow(MANAGE_KEYS)
  @ApiPageResponse('List the keys of an API client', ApiKeyResource)
  async list(
    @IdParam() clientId: number,
    @Query() query: PageQuery,
    @Caller() caller: AccountPrincipal,
    @RequestUrl() url: string,
  ) {
    return collection(await this.keys.list(caller, clientId, toPageRequest(query)), url, presentApiKey(this.links));
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Allow(MANAGE_KEYS)
  @ApiObjectResponse('Create an API key', 201, NewApiKeyResource)
  @ApiOperation({
    description: 'Returns the complete key, which is not shown again. A client can have 50 active keys.',
  })
  async create(@IdParam() clientId: number, @Body() dto: CreateApiKeyDto, @Caller() caller: AccountPrincipal) {
    return createdWithSecret(this.links, await this.keys.create(caller, clientId, toNewApiKey(dto)));
  }

  @Get(':key')
  @Allow(MANAGE_KEYS)
  @ApiObjectResponse('Show an API key', 200, ApiKeyResource)
  async show(@IdParam() clientId: number, @IdParam('key') id: number, @Caller() caller: AccountPrincipal) {
    return this.current(caller, clientId, id);
  }

  @Delete(':key')
  @HttpCode(204)
  @Allow(MANAGE_KEYS)
  @ApiOperation({
    summary: 'Revoke an API key',
    description: 'The key is rejected at once. It remains in lists with the status `revoked`.',
  })
  @ApiNoContentResponse({ description: 'The key was revoked.' })
  async revoke(@IdParam() clientId: number, @WriteParams('key') { id, caller, expected }: WriteRequest) {
    await this.keys.revoke(caller, clientId, id, expected);
  }

  @Post(':key/rotate')
  @Header('Cache-Control', 'no-store')
  @Allow(MANAGE_KEYS)
  @ApiObjectResponse('Rotate an API key', 201, NewApiKeyResource)
  @ApiOperation({
    description:
      'Creates a new key and returns it; it is not shown again. The old key remains valid for `overlap_seconds`.',
  })
  async rotate(
    @IdParam() clientId: number,
    @WriteParams('key') { id, caller, expected }: WriteRequest,
    @Body() { overlap_seconds }: RotateApiKeyDto,
  ) {
    return createdWithSecret(this.links, await this.keys.rotate(caller, clientId, id, overlap_seconds, expected));
  }
}

const createdWithSecret = (links: Links, { record, key }: ApiKeyWithSecret) =>
  created(single(record, presentNewApiKey(links, key)));
