import { Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks.module.js';
import { WebhookDtoRules } from './dto/webhook-dto.rules.js';
import { DeliveriesV1Controller } from './deliveries.controller.js';
import { WebhooksV1Controller } from './webhooks.controller.js';

@Module({
  imports: [WebhooksModule],
  providers: [WebhookDtoRules],
  controllers: [WebhooksV1Controller, DeliveriesV1Controller],
})
export class WebhooksV1Module {}
