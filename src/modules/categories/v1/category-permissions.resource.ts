import { ApiProperty } from '@nestjs/swagger';
import { type Role, ROLES } from '../../../core/auth/index.js';
import { SelfLink } from '../../../core/openapi/self-link.js';

const list = { type: String, isArray: true, enum: ROLES };
const listOrNull = { ...list, nullable: true, description: 'null: as in the parent' };

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

  @ApiProperty({ type: EffectiveRoles, description: 'who has each right in the category, inherited ones included' })
  effective: EffectiveRoles;
}

export class CategoryPermissionsResource {
  @ApiProperty({ type: 'integer', description: 'the id of the category' })
  id: number;

  @ApiProperty({ enum: ['category_permissions'] })
  type: 'category_permissions';

  @ApiProperty({ type: CategoryPermissionsAttributes })
  attributes: CategoryPermissionsAttributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
