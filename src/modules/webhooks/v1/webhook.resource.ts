import { ApiProperty } from '@nestjs/swagger';
import { RelatesToOne, type ToOne } from '../../../core/openapi/relationship.decorators.js';

const time = { type: String, format: 'date-time', nullable: true } as const;

class WebhookAttributes {
  @ApiProperty({ type: String, format: 'uri' })
  url: string;

  @ApiProperty({ type: [String], description: '`*` is all of them' })
  events: readonly string[];

  @ApiProperty({ type: String })
  description: string;

  @ApiProperty({ type: Boolean, description: 'nothing is sent to an inactive one' })
  active: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'why the service has made it inactive, where it has' })
  disabled_reason: string | null;

  @ApiProperty(time)
  disabled_at: string | null;

  @ApiProperty({ ...time, description: 'until when the secret before the present one signs too' })
  former_secret_until: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ ...time, description: 'null until the first change' })
  updated_at: string | null;
}

class NewWebhookAttributes extends WebhookAttributes {
  @ApiProperty({ type: String, description: 'verifies the messages, as Standard Webhooks has it; shown this once' })
  secret: string;
}

class WebhookRelationships {
  @RelatesToOne('user', { description: 'who made it' })
  user: ToOne<'user'>;
}

class WebhookLinks {
  @ApiProperty({ type: String, description: 'path of the resource' })
  self: string;

  @ApiProperty({ type: String, description: 'path of its deliveries' })
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

/** A webhook in the answers that tell its secret. */
export class NewWebhookResource extends WebhookResource {
  @ApiProperty({ type: NewWebhookAttributes })
  declare attributes: NewWebhookAttributes;
}
