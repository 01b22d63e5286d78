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
  @ApiProperty({ type: String, example: 'Mara Lindqvist' })
  name: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL of an image',
    example: 'https://www.example.org/faces/mara.png',
  })
  avatar: string | null;

  @ApiProperty({
    type: String,
    required: false,
    description: 'only if the caller is this user or an administrator',
    example: 'mara@example.org',
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
