import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
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
  PostAction,
} from '../../../core/http/index.js';
import { SkipIdempotency } from '../../../core/pipeline/idempotency/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import type { WebhookWithSecret } from '../webhook-record.js';
import { MANAGE_WEBHOOKS } from '../webhooks.permissions.js';
import { WebhooksService } from '../webhooks.service.js';
import { CreateWebhookDto, toNewWebhook, RotateSecretDto, UpdateWebhookDto } from './dto/webhook.dto.js';
import { presentNewWebhook, presentWebhook } from './webhook.presenter.js';
import { NewWebhookResource, WebhookResource } from './webhook.resource.js';

@Controller()
export class WebhooksV1Controller implements CurrentStateProvider {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly links: Links,
  ) {}

  async current(_: Principal, id: number) {
    return single(await this.webhooks.get(id), presentWebhook(this.links));
  }

  @Get()
  @Allow(MANAGE_WEBHOOKS)
  @ApiPageResponse('List webhooks', WebhookResource)
  async list(@Query() query: PageQuery, @RequestUrl() url: string) {
    return collection(await this.webhooks.list(toPageRequest(query)), url, presentWebhook(this.links));
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @SkipIdempotency()
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Create a webhook', 201, NewWebhookResource)
  @ApiOperation({ description: 'Returns the webhook with its secret, which is not shown again.' })
  async create(@Body() dto: CreateWebhookDto, @Caller() caller: AccountPrincipal) {
    return created(secretResponse(this.links, await this.webhooks.create(caller, toNewWebhook(dto))));
  }

  @Get(':id')
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Show a webhook', 200, WebhookResource)
  async show(@IdParam() id: number, @Caller() caller: AccountPrincipal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Update a webhook', 200, WebhookResource)
  async update(@WriteParams() { id, expected }: WriteRequest, @Body() dto: UpdateWebhookDto) {
    return single(await this.webhooks.update(id, dto, expected), presentWebhook(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(MANAGE_WEBHOOKS)
  @ApiOperation({ summary: 'Delete a webhook and its deliveries' })
  @ApiNoContentResponse({ description: 'The webhook and its deliveries were deleted. No more messages are sent.' })
  async delete(@WriteParams() { id, expected }: WriteRequest) {
    await this.webhooks.delete(id, expected);
  }

  @PostAction(':id/rotate')
  @Header('Cache-Control', 'no-store')
  @SkipIdempotency()
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Rotate the secret of a webhook', 200, NewWebhookResource)
  @ApiOperation({
    description:
      'Returns the webhook with a new secret, which is not shown again. The former secret also signs for `overlap_seconds`.',
  })
  async rotate(@WriteParams() { id, expected }: WriteRequest, @Body() { overlap_seconds }: RotateSecretDto) {
    return secretResponse(this.links, await this.webhooks.rotate(id, overlap_seconds, expected));
  }
}

const secretResponse = (links: Links, { record, secret }: WebhookWithSecret) =>
  single(record, presentNewWebhook(links, secret));
