import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery/delivery-record.js';

const time = { type: String, format: 'date-time' } as const;

class DeliveryAttributes {
  @ApiProperty({
    type: String,
    description: 'header `webhook-id` of the message, the same for all attempts',
    example: 'b7c1f0de-4b1c-4f5e-9a58-0c5f3e0d9a11',
  })
  message_id: string;

  @ApiProperty({ type: String, example: 'webhook.ping' })
  event: string;

  @ApiProperty({ enum: DELIVERY_STATUSES })
  status: DeliveryStatus;

  @ApiProperty({ type: 'integer' })
  attempts_count: number;

  @ApiProperty({ ...time, nullable: true, description: 'null if the delivery has ended' })
  next_attempt_at: string | null;

  @ApiProperty(time)
  created_at: string;

  @ApiProperty({ ...time, nullable: true, description: 'null if the delivery is pending' })
  ended_at: string | null;
}

class Attempt {
  @ApiProperty({ type: 'integer', description: 'number of the attempt, starting at 1' })
  number: number;

  @ApiProperty(time)
  started_at: string;

  @ApiProperty({ type: 'integer' })
  duration_ms: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status of the response; null without a response' })
  status: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'first kilobyte of the response body; null without a response',
    example: 'ok',
  })
  answer: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'error if no response was received, otherwise null',
    example: null,
  })
  error: string | null;
}

class DeliveryDetailAttributes extends DeliveryAttributes {
  @ApiProperty({ type: String, description: 'request body exactly as sent (JSON)', example: '{"type":"webhook.ping"}' })
  body: string;

  @ApiProperty({ type: [Attempt] })
  attempts: readonly Attempt[];
}

class DeliveryRelationships {
  @ApiToOne('webhook')
  webhook: ToOne<'webhook'>;
}

export class DeliveryResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['webhook_delivery'] })
  type: 'webhook_delivery';

  @ApiProperty({ type: DeliveryAttributes })
  attributes: DeliveryAttributes;

  @ApiProperty({ type: DeliveryRelationships })
  relationships: DeliveryRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** A delivery with its body and its attempts. */
export class DeliveryDetailResource extends DeliveryResource {
  @ApiProperty({ type: DeliveryDetailAttributes })
  declare attributes: DeliveryDetailAttributes;
}
