import { ApiProperty, PartialType } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { UserAttributes } from '../dto/user-attributes.js';

// All attributes are optional, because `fields` can omit them.
class UserV2Attributes extends PartialType(UserAttributes) {}

export class UserV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['user'] })
  type: 'user';

  @ApiProperty({ type: UserV2Attributes })
  attributes: UserV2Attributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** For `fields[user]`. */
export const USER_FIELDS = [
  'name',
  'avatar',
  'username',
  'email',
  'role',
  'status',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof UserAttributes)[];
