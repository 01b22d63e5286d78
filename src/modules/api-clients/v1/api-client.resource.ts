import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne } from '../../../core/openapi-decorators/api-relationship.decorator.js';

class ApiClientAttributes {
  @ApiProperty({ type: String, example: 'Newsletter' })
  name: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}

class ApiClientRelationships {
  @ApiToOne('user', { description: 'owner of the client; requests with its keys act for this user' })
  user: ToOne<'user'>;
}

class ApiClientLinks {
  @ApiProperty({ type: String, description: 'path of the resource' })
  self: string;

  @ApiProperty({ type: String, description: 'path of the keys of the client', example: '/api/v1/api-clients/1/keys' })
  keys: string;
}

export class ApiClientResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['api_client'] })
  type: 'api_client';

  @ApiProperty({ type: ApiClientAttributes })
  attributes: ApiClientAttributes;

  @ApiProperty({ type: ApiClientRelationships })
  relationships: ApiClientRelationships;

  @ApiProperty({ type: ApiClientLinks })
  links: ApiClientLinks;
}
