import { Controller, Get } from '@nestjs/common';
import { Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import { AnswersResource, AnswersResources, ListQuery, type Shape, ShapeQuery } from '../../../core/json-api/index.js';
import { UserListsService } from '../user-lists.service.js';
import type { UserWindowRequest } from '../user-window.js';
import { READ_USERS } from '../users.permissions.js';
import { UsersService } from '../users.service.js';
import { USER, USERS } from './dto/user.queries.js';
import { UserDocuments } from './user-documents.js';
import { UserV2Resource } from './user.resource.js';

@Controller()
export class UsersV2Controller {
  constructor(
    private readonly users: UsersService,
    private readonly lists: UserListsService,
    private readonly documents: UserDocuments,
  ) {}

  @Get()
  @Allow(READ_USERS)
  @AnswersResources('List users', UserV2Resource)
  async list(@ListQuery(USERS) request: UserWindowRequest, @Caller() caller: Principal, @RequestUrl() url: string) {
    return this.documents.list(caller, await this.lists.window(request), request, url);
  }

  @Get(':id')
  @Public()
  @AnswersResource('Show a user', 200, UserV2Resource)
  async show(@ResourceIdParam() id: number, @ShapeQuery(USER) shape: Shape, @Caller() caller: Principal) {
    return this.documents.one(caller, await this.users.get(id), shape);
  }
}
