import { ApiProperty, PartialType } from '@nestjs/swagger';
import { namesOf } from '../../../core/field-table/index.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { UserAttributes } from '../dto/user-attributes.js';
import { userFields } from '../user.fields.js';

// All attributes are optional, because `fields` can omit them.
class UserV2Attributes extends PartialType(UserAttributes) {}

/** Documents a user of version 2 in OpenAPI. */
export class UserV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['user'] })
  type: 'user';

  /** @internal */
  @ApiProperty({ type: UserV2Attributes })
  attributes: UserV2Attributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** Names of the attributes of users, for `fields[user]`. */
export const USER_FIELDS = namesOf(userFields);
