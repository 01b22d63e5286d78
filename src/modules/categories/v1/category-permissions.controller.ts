import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Allow } from '../../../core/identity/index.js';
import { IdParam } from '../../../core/http/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { PERMIT_CATEGORIES } from '../categories.permissions.js';
import { CategoryPermissionsService } from '../permissions/category-permissions.service.js';
import { presentCategoryPermissions } from './category-permissions.presenter.js';
import { CategoryPermissionsResource } from './category-permissions.resource.js';
import { CATEGORY_PERMISSIONS_EXAMPLES, CategoryPermissionsDto, toRoleGrants } from './dto/category-permissions.dto.js';

@Controller(':id/permissions')
export class CategoryPermissionsV1Controller {
  constructor(
    private readonly permissions: CategoryPermissionsService,
    private readonly links: Links,
  ) {}

  @Get()
  @Allow(PERMIT_CATEGORIES)
  @ApiObjectResponse('Show the permissions of a category', 200, CategoryPermissionsResource)
  @ApiOperation({ description: 'Returns the roles set for each right, and the resulting roles in `effective`.' })
  async show(@IdParam() id: number) {
    return { data: presentCategoryPermissions(this.links, await this.permissions.get(id)) };
  }

  @Put()
  @ApiRequestExamples(CATEGORY_PERMISSIONS_EXAMPLES)
  @Allow(PERMIT_CATEGORIES)
  @ApiObjectResponse('Replace the permissions of a category', 200, CategoryPermissionsResource)
  @ApiOperation({
    description:
      'Sets the roles for each right. Omitted and null rights are inherited from the parent. Administrators always have all rights.',
  })
  async replace(@IdParam() id: number, @Body() dto: CategoryPermissionsDto) {
    return { data: presentCategoryPermissions(this.links, await this.permissions.replace(id, toRoleGrants(dto))) };
  }
}
