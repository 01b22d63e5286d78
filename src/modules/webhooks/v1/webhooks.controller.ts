import { Body, Controller, Delete, Get, Header, HttpCode, Patch, Post, Query } from '@nestjs/common';
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
import type { IssuedWebhook } from '../webhook-record.js';
import { MANAGE_WEBHOOKS } from '../webhooks.permissions.js';
import { WebhooksService } from '../webhooks.service.js';
import { CreateWebhookDto, newWebhook, RotateSecretDto, UpdateWebhookDto } from './dto/webhook.dto.js';
import { presentNewWebhook, presentWebhook } from './webhook.presenter.js';
import { NewWebhookResource, WebhookResource } from './webhook.resource.js';

@Controller()
export class WebhooksV1Controller implements ShowsCurrent {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly links: Links,
  ) {}

  async current(_: Principal, id: number) {
    return single(await this.webhooks.get(id), presentWebhook(this.links));
  }

  @Get()
  @Allow(MANAGE_WEBHOOKS)
  @AnswersList('List the webhooks', WebhookResource)
  async list(@Query() query: PageQuery, @RequestUrl() url: string) {
    return collection(await this.webhooks.list(pageOf(query)), url, presentWebhook(this.links));
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @WithoutIdempotency()
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Create a webhook', 201, NewWebhookResource)
  async create(@Body() dto: CreateWebhookDto, @Caller() caller: AccountPrincipal) {
    return created(issued(this.links, await this.webhooks.create(caller, newWebhook(dto))));
  }

  @Get(':id')
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Show a webhook', 200, WebhookResource)
  async show(@IdParam() id: number, @Caller() caller: AccountPrincipal) {
    return this.current(caller, id);
  }

  @Patch(':id')
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Change a webhook', 200, WebhookResource)
  async update(@IdParam() id: number, @Body() dto: UpdateWebhookDto, @IfMatch() expected: VersionCheck) {
    return single(await this.webhooks.update(id, dto, expected), presentWebhook(this.links));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow(MANAGE_WEBHOOKS)
  @ApiOperation({ summary: 'Delete a webhook with its deliveries' })
  @ApiNoContentResponse({ description: 'The webhook was deleted and receives no more messages.' })
  async delete(@IdParam() id: number, @IfMatch() expected: VersionCheck) {
    await this.webhooks.delete(id, expected);
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @WithoutIdempotency()
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Rotate the secret of a webhook', 200, NewWebhookResource)
  async rotate(@IdParam() id: number, @Body() { overlap_seconds }: RotateSecretDto, @IfMatch() expected: VersionCheck) {
    return issued(this.links, await this.webhooks.rotate(id, overlap_seconds, expected));
  }
}

const issued = (links: Links, { record, secret }: IssuedWebhook) => single(record, presentNewWebhook(links, secret));
