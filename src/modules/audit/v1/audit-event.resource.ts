import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_OUTCOMES, type AuditOutcome } from '../../../core/audit/index.js';
import { ApiToOne, type ToOneOrNone } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';

const nullableText = (description: string, example: string | null) =>
  ApiProperty({ type: String, nullable: true, description, example });

/** Details of the event, for example the old and the new role, or the scopes of a key. */
class AuditEventDetail {
  @ApiProperty({ type: String, example: 'from' })
  name: string;

  @ApiProperty({ type: String, example: 'author' })
  value: string;
}

class AuditEventAttributes {
  @ApiProperty({ type: String, description: 'name of the event', example: 'auth.sign-in.failed' })
  event: string;

  @ApiProperty({ enum: AUDIT_OUTCOMES })
  outcome: AuditOutcome;

  @ApiProperty({ type: String, format: 'date-time' })
  occurred_at: string;

  @nullableText('IP address of the caller; null if no request caused the event', '192.0.2.7')
  address: string | null;

  @nullableText('public part of the API key of the request; null without a key', null)
  api_key: string | null;

  @nullableText('type of the affected object: `user`, `api_client`, `api_key`, `category`, `webhook`', 'user')
  target_type: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  target_id: number | null;

  @ApiProperty({ type: () => [AuditEventDetail] })
  details: AuditEventDetail[];

  @nullableText(
    'id of the request; null if the command line or the service itself caused the event',
    'b7c1f0de-4b1c-4f5e-9a58-0c5f3e0d9a11',
  )
  request_id: string | null;

  @nullableText('W3C trace id of the request', '4bf92f3577b34da6a3ce929d0e0e4736')
  trace_id: string | null;
}

class AuditEventRelationships {
  @ApiToOne('user', { none: 'null for an anonymous caller, or if no request caused the event' })
  actor: ToOneOrNone<'user'>;
}

export class AuditEventResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['audit_event'] })
  type: 'audit_event';

  @ApiProperty({ type: AuditEventAttributes })
  attributes: AuditEventAttributes;

  @ApiProperty({ type: AuditEventRelationships })
  relationships: AuditEventRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
