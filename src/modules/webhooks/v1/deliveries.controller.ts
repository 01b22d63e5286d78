import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Allow } from '../../../core/auth/index.js';
import { collection, created, IdParam, pageOf, Reply, RequestUrl } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { DeliveriesService } from '../deliveries.service.js';
import type { DeliveryWithAttempts } from '../delivery-record.js';
import { MANAGE_WEBHOOKS } from '../webhooks.permissions.js';
import { presentDelivery, presentWholeDelivery } from './delivery.presenter.js';
import { DeliveryResource, WholeDeliveryResource } from './delivery.resource.js';
import { ListDeliveriesQuery } from './dto/list-deliveries.query.js';

@Controller(':id')
export class DeliveriesV1Controller {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly links: Links,
  ) {}

  @Get('deliveries')
  @Allow(MANAGE_WEBHOOKS)
  @AnswersList('List webhook deliveries, newest first', DeliveryResource)
  async list(@IdParam() id: number, @Query() query: ListDeliveriesQuery, @RequestUrl() url: string) {
    return collection(await this.deliveries.list(id, pageOf(query), query.status), url, presentDelivery(this.links));
  }

  @Get('deliveries/:delivery')
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Show a delivery with its attempts', 200, WholeDeliveryResource)
  async show(@IdParam() webhookId: number, @IdParam('delivery') id: number) {
    return whole(this.links, await this.deliveries.get(webhookId, id));
  }

  @Post('deliveries/:delivery/redeliver')
  @HttpCode(200)
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Send a message again', 200, WholeDeliveryResource)
  async redeliver(@IdParam() webhookId: number, @IdParam('delivery') id: number) {
    return whole(this.links, await this.deliveries.redeliver(webhookId, id));
  }

  @Post('ping')
  @Allow(MANAGE_WEBHOOKS)
  @Answers('Send a `webhook.ping` test message', 201, WholeDeliveryResource)
  async ping(@IdParam() id: number) {
    return created(whole(this.links, await this.deliveries.ping(id)));
  }
}

const whole = (links: Links, delivery: DeliveryWithAttempts) =>
  new Reply({ data: presentWholeDelivery(links, delivery) });
