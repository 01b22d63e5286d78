import { Body, Get, Put } from '@nestjs/common';
import { Allow } from '../../../core/auth/index.js';
import { IdParam } from '../../../core/http/index.js';
import { ApiController } from '../../../core/module-api/api-controller.decorator.js';
import { Answers } from '../../../core/openapi/answer.decorator.js';
import { PERMIT_CATEGORIES } from '../categories.permissions.js';
import { CategoryPermissionsService } from '../category-permissions.service.js';
import { presentCategoryPermissions } from './category-permissions.presenter.js';
import { CategoryPermissionsResource } from './category-permissions.resource.js';
import { CategoryPermissionsDto, namedRoles } from './dto/category-permissions.dto.js';

@ApiController({ name: 'categories' }, 'api/v1/categories/:id/permissions')
export class CategoryPermissionsV1Controller {
  constructor(private readonly permissions: CategoryPermissionsService) {}

  @Get()
  @Allow(PERMIT_CATEGORIES)
  @Answers('Show who may do what in a category', 200, CategoryPermissionsResource)
  async show(@IdParam() id: number) {
    return { data: presentCategoryPermissions(await this.permissions.get(id)) };
  }

  @Put()
  @Allow(PERMIT_CATEGORIES)
  @Answers('Set who may do what in a category: all five at once', 200, CategoryPermissionsResource)
  async replace(@IdParam() id: number, @Body() dto: CategoryPermissionsDto) {
    return { data: presentCategoryPermissions(await this.permissions.replace(id, namedRoles(dto))) };
  }
}
