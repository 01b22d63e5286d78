import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi/self-link.js';
import { KEY_STATUSES, type KeyStatus } from '../api-key-record.js';
import { RelatesToOne, type ToOne } from '../../../core/openapi/relationship.decorators.js';

const time = { type: String, format: 'date-time', nullable: true } as const;

class ApiKeyAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String, description: 'the public part of the key: `mh_<prefix>_…`' })
  prefix: string;

  @ApiProperty({ type: [String] })
  scopes: readonly string[];

  @ApiProperty({ enum: KEY_STATUSES, description: 'an expired or revoked one is refused' })
  status: KeyStatus;

  @ApiProperty({ ...time, description: 'null: it does not expire' })
  expires_at: string | null;

  @ApiProperty(time)
  revoked_at: string | null;

  @ApiProperty({ ...time, description: 'to the minute' })
  last_used_at: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ ...time, description: 'null until the first change; using it is none' })
  updated_at: string | null;
}

class NewApiKeyAttributes extends ApiKeyAttributes {
  @ApiProperty({ type: String, description: 'the key itself, for `X-API-Key`; shown this once and kept nowhere' })
  key: string;
}

class ApiKeyRelationships {
  @RelatesToOne('api_client')
  client: ToOne<'api_client'>;
}

export class ApiKeyResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['api_key'] })
  type: 'api_key';

  @ApiProperty({ type: ApiKeyAttributes })
  attributes: ApiKeyAttributes;

  @ApiProperty({ type: ApiKeyRelationships })
  relationships: ApiKeyRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** A key in the answer that makes it. */
export class NewApiKeyResource extends ApiKeyResource {
  @ApiProperty({ type: NewApiKeyAttributes })
  declare attributes: NewApiKeyAttributes;
}
