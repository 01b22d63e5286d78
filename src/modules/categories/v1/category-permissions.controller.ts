import { Body, Controller, Get, Put } from '@nestjs/common';
import { Allow } from '../../../core/auth/index.js';
import { IdParam } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers } from '../../../core/openapi/answer.decorator.js';
import { PERMIT_CATEGORIES } from '../categories.permissions.js';
import { CategoryPermissionsService } from '../category-permissions.service.js';
import { presentCategoryPermissions } from './category-permissions.presenter.js';
import { CategoryPermissionsResource } from './category-permissions.resource.js';
import { CategoryPermissionsDto, namedRoles } from './dto/category-permissions.dto.js';

@Controller(':id/permissions')
export class CategoryPermissionsV1Controller {
  constructor(
    private readonly permissions: CategoryPermissionsService,
    private readonly links: Links,
  ) {}

  @Get()
  @Allow(PERMIT_CATEGORIES)
  @Answers('Show the permissions of a category', 200, CategoryPermissionsResource)
  async show(@IdParam() id: number) {
    return { data: presentCategoryPermissions(this.links, await this.permissions.get(id)) };
  }

  @Put()
  @Allow(PERMIT_CATEGORIES)
  @Answers('Replace the permissions of a category', 200, CategoryPermissionsResource)
  async replace(@IdParam() id: number, @Body() dto: CategoryPermissionsDto) {
    return { data: presentCategoryPermissions(this.links, await this.permissions.replace(id, namedRoles(dto))) };
  }
}
