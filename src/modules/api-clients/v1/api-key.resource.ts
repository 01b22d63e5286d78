import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { KEY_STATUSES, type KeyStatus } from '../api-key-record.js';
import { ApiToOne, type ToOne } from '../../../core/openapi-decorators/api-relationship.decorator.js';

const time = { type: String, format: 'date-time', nullable: true } as const;

class ApiKeyAttributes {
  @ApiProperty({ type: String, example: 'Nightly export' })
  name: string;

  @ApiProperty({ type: String, description: 'public part of the key: `mh_<prefix>_…`', example: 'mh_3kQ9xTz1' })
  prefix: string;

  @ApiProperty({ type: [String], example: ['articles:read', 'articles:write'] })
  scopes: readonly string[];

  @ApiProperty({ enum: KEY_STATUSES, description: 'expired and revoked keys are rejected' })
  status: KeyStatus;

  @ApiProperty({ ...time, description: 'null if the key does not expire' })
  expires_at: string | null;

  @ApiProperty(time)
  revoked_at: string | null;

  @ApiProperty({ ...time, description: 'time of the last use, accurate to the minute; null before the first use' })
  last_used_at: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ ...time, description: 'null until the first change; use of the key is not a change' })
  updated_at: string | null;
}

class NewApiKeyAttributes extends ApiKeyAttributes {
  @ApiProperty({
    type: String,
    description: 'complete key for `X-API-Key`; returned only in this response',
    example: 'mh_3kQ9xTz1_vF2nLw8RbC5yHs7JdKpM4gXqA6tEeUuZ',
  })
  key: string;
}

class ApiKeyRelationships {
  @ApiToOne('api_client')
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

/** A key in the response that creates the key. */
export class NewApiKeyResource extends ApiKeyResource {
  @ApiProperty({ type: NewApiKeyAttributes })
  declare attributes: NewApiKeyAttributes;
}
