import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne } from '../../../core/openapi-decorators/api-relationship.decorator.js';

const time = { type: String, format: 'date-time', nullable: true } as const;

class WebhookAttributes {
  @ApiProperty({ type: String, format: 'uri', example: 'https://hooks.example.org/masthead' })
  url: string;

  @ApiProperty({
    type: [String],
    description: 'event names; `*` for all events',
    example: ['articles.item.created'],
  })
  events: readonly string[];

  @ApiProperty({ type: String, example: 'Updates the search index' })
  description: string;

  @ApiProperty({ type: Boolean, description: 'an inactive webhook receives no messages' })
  active: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'reason why the service disabled the webhook, otherwise null',
    example: null,
  })
  disabled_reason: string | null;

  @ApiProperty(time)
  disabled_at: string | null;

  @ApiProperty({
    ...time,
    description: 'until this time, messages are also signed with the former secret; null without a former secret',
  })
  former_secret_until: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ ...time, description: 'null until the first change' })
  updated_at: string | null;
}

class NewWebhookAttributes extends WebhookAttributes {
  @ApiProperty({
    type: String,
    description: 'secret to verify message signatures (Standard Webhooks); returned only in this response',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  })
  secret: string;
}

class WebhookRelationships {
  @ApiToOne('user', { description: 'creator of the webhook' })
  user: ToOne<'user'>;
}

class WebhookLinks {
  @ApiProperty({ type: String, description: 'path of the resource', example: '/api/v1/webhooks/1' })
  self: string;

  @ApiProperty({ type: String, description: 'path of the deliveries', example: '/api/v1/webhooks/1/deliveries' })
  deliveries: string;
}

export class WebhookResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['webhook'] })
  type: 'webhook';

  @ApiProperty({ type: WebhookAttributes })
  attributes: WebhookAttributes;

  @ApiProperty({ type: WebhookRelationships })
  relationships: WebhookRelationships;

  @ApiProperty({ type: WebhookLinks })
  links: WebhookLinks;
}

/** A webhook with its secret, in the responses to creation and rotation. */
export class NewWebhookResource extends WebhookResource {
  @ApiProperty({ type: NewWebhookAttributes })
  declare attributes: NewWebhookAttributes;
}
