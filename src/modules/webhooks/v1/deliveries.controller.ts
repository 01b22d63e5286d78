import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal } from '../../../core/identity/index.js';
import {
  collection,
  created,
  type CurrentStateProvider,
  IdParam,
  toPageRequest,
  HttpResponse,
  RequestUrl,
  PostAction,
} from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { DeliveriesService } from '../delivery/deliveries.service.js';
import type { DeliveryWithAttempts } from '../delivery/delivery-record.js';
import { MANAGE_WEBHOOKS } from '../webhooks.permissions.js';
import { presentDelivery, presentDeliveryDetail } from './delivery.presenter.js';
import { DeliveryResource, DeliveryDetailResource } from './delivery.resource.js';
import { ListDeliveriesQuery } from './dto/webhook.dto.js';

@Controller(':id')
export class DeliveriesV1Controller implements CurrentStateProvider {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly links: Links,
  ) {}

  async current(_: Principal, webhookId: number, id: number) {
    return detailResponse(this.links, await this.deliveries.get(webhookId, id));
  }

  @Get('deliveries')
  @Allow(MANAGE_WEBHOOKS)
  @ApiPageResponse('List webhook deliveries, newest first', DeliveryResource)
  async list(@IdParam() id: number, @Query() query: ListDeliveriesQuery, @RequestUrl() url: string) {
    return collection(
      await this.deliveries.list(id, toPageRequest(query), query.status),
      url,
      presentDelivery(this.links),
    );
  }

  @Get('deliveries/:delivery')
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Show a delivery with its attempts', 200, DeliveryDetailResource)
  async show(@IdParam() webhookId: number, @IdParam('delivery') id: number) {
    return detailResponse(this.links, await this.deliveries.get(webhookId, id));
  }

  @PostAction('deliveries/:delivery/redeliver')
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Send a webhook message again', 200, DeliveryDetailResource)
  @ApiOperation({
    description:
      'Sends the message again with the same `webhook-id`, and returns the delivery. A disabled webhook (`active` is false) returns 409.',
  })
  async redeliver(@IdParam() webhookId: number, @IdParam('delivery') id: number) {
    return detailResponse(this.links, await this.deliveries.redeliver(webhookId, id));
  }

  @Post('ping')
  @Allow(MANAGE_WEBHOOKS)
  @ApiObjectResponse('Send a test message', 201, DeliveryDetailResource)
  @ApiOperation({
    description:
      'Sends the event `webhook.ping` and returns its delivery. A disabled webhook (`active` is false) returns 409.',
  })
  async ping(@IdParam() id: number) {
    return created(detailResponse(this.links, await this.deliveries.ping(id)));
  }
}

const detailResponse = (links: Links, delivery: DeliveryWithAttempts) =>
  new HttpResponse({ data: presentDeliveryDetail(links, delivery) });
