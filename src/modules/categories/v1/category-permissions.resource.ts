import { ApiProperty } from '@nestjs/swagger';
import { type Role, ROLES } from '../../../core/identity/index.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';

const list = { type: String, isArray: true, enum: ROLES };
const listOrNull = {
  ...list,
  nullable: true,
  description: 'roles set for this category; null: inherited from the parent',
};

class EffectiveRoles {
  @ApiProperty(list)
  view: readonly Role[];

  @ApiProperty(list)
  submit: readonly Role[];

  @ApiProperty(list)
  edit: readonly Role[];

  @ApiProperty(list)
  delete: readonly Role[];

  @ApiProperty(list)
  approve: readonly Role[];
}

class CategoryPermissionsAttributes {
  @ApiProperty(listOrNull)
  view: readonly Role[] | null;

  @ApiProperty(listOrNull)
  submit: readonly Role[] | null;

  @ApiProperty(listOrNull)
  edit: readonly Role[] | null;

  @ApiProperty(listOrNull)
  delete: readonly Role[] | null;

  @ApiProperty(listOrNull)
  approve: readonly Role[] | null;

  @ApiProperty({ type: EffectiveRoles, description: 'resulting roles for each right, set or inherited' })
  effective: EffectiveRoles;
}

export class CategoryPermissionsResource {
  @ApiProperty({ type: 'integer', description: 'category id' })
  id: number;

  @ApiProperty({ enum: ['category_permissions'] })
  type: 'category_permissions';

  @ApiProperty({ type: CategoryPermissionsAttributes })
  attributes: CategoryPermissionsAttributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
