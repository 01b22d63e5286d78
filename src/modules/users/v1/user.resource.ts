import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { UserAttributes } from '../dto/user-attributes.js';

export class UserResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['user'] })
  type: 'user';

  @ApiProperty({ type: UserAttributes })
  attributes: UserAttributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

class IncludedUserAttributes {
  @ApiProperty({ type: String, example: 'Ines Halloran' })
  name: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL of an image',
    example: null,
  })
  avatar: string | null;

  @ApiProperty({
    type: String,
    required: false,
    description: 'only if the caller is this user or an administrator',
    example: 'ines@example.org',
  })
  email?: string;
}

/** A user in `included` of another resource. */
export class IncludedUser {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['user'] })
  type: 'user';

  @ApiProperty({ type: IncludedUserAttributes })
  attributes: IncludedUserAttributes;
}
