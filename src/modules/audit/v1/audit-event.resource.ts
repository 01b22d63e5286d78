import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_OUTCOMES, type AuditOutcome } from '../../../core/audit/index.js';
import { RelatesToOne, type ToOneOrNone } from '../../../core/openapi/relationship.decorators.js';
import { SelfLink } from '../../../core/openapi/self-link.js';

const textOrNone = (description: string) => ApiProperty({ type: String, nullable: true, description });

/** What else there is to say, by the event: the roles before and after, the scopes of a key. */
class AuditEventDetail {
  @ApiProperty({ type: String, example: 'from' })
  name: string;

  @ApiProperty({ type: String, example: 'author' })
  value: string;
}

class AuditEventAttributes {
  @ApiProperty({ type: String, description: 'what happened', example: 'auth.sign-in.failed' })
  event: string;

  @ApiProperty({ enum: AUDIT_OUTCOMES })
  outcome: AuditOutcome;

  @ApiProperty({ type: String, format: 'date-time' })
  occurred_at: string;

  @textOrNone('where the request came from; null where there was none')
  address: string | null;

  @textOrNone('the public part of the API key that was sent')
  api_key: string | null;

  @textOrNone('what it was done to: `user`, `api_client`, `api_key`, `category`, `webhook`')
  target_type: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  target_id: number | null;

  @ApiProperty({ type: () => [AuditEventDetail] })
  details: AuditEventDetail[];

  @textOrNone('null where no request was behind it, but the command line or the service itself')
  request_id: string | null;

  @textOrNone('of the trace of that request')
  trace_id: string | null;
}

class AuditEventRelationships {
  @RelatesToOne('user', { none: 'null for a visitor, and where no request was behind it' })
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
