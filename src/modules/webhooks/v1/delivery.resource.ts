import { ApiProperty } from '@nestjs/swagger';
import { RelatesToOne, type ToOne } from '../../../core/openapi/relationship.decorators.js';
import { SelfLink } from '../../../core/openapi/self-link.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery-record.js';

const time = { type: String, format: 'date-time' } as const;

class DeliveryAttributes {
  @ApiProperty({ type: String, description: 'the `webhook-id` of the message: the same at every try' })
  message_id: string;

  @ApiProperty({ type: String })
  event: string;

  @ApiProperty({ enum: DELIVERY_STATUSES })
  status: DeliveryStatus;

  @ApiProperty({ type: 'integer' })
  attempts_count: number;

  @ApiProperty({ ...time, nullable: true, description: 'null where it has ended' })
  next_attempt_at: string | null;

  @ApiProperty(time)
  created_at: string;

  @ApiProperty({ ...time, nullable: true, description: 'null where it has not' })
  ended_at: string | null;
}

class Attempt {
  @ApiProperty({ type: 'integer', description: 'from 1' })
  number: number;

  @ApiProperty(time)
  started_at: string;

  @ApiProperty({ type: 'integer' })
  duration_ms: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'of the answer; null where there was none' })
  status: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'the first kilobyte of the answer' })
  answer: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'why there was no answer' })
  error: string | null;
}

class WholeDeliveryAttributes extends DeliveryAttributes {
  @ApiProperty({ type: String, description: 'the exact JSON that is sent' })
  body: string;

  @ApiProperty({ type: [Attempt] })
  attempts: readonly Attempt[];
}

class DeliveryRelationships {
  @RelatesToOne('webhook')
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

/** With what was sent and what came of it. */
export class WholeDeliveryResource extends DeliveryResource {
  @ApiProperty({ type: WholeDeliveryAttributes })
  declare attributes: WholeDeliveryAttributes;
}
