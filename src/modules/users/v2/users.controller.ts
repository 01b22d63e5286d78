import { Controller, Get } from '@nestjs/common';
import { Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import {
  ApiResourceResponse,
  ApiResourcePageResponse,
  ListQuery,
  type Selection,
  SelectionQuery,
} from '../../../core/json-api/index.js';
import { UserListsService } from '../user-lists.service.js';
import type { UserCursorPageRequest } from '../user-cursor-page.js';
import { READ_USERS } from '../users.permissions.js';
import { UsersService } from '../users.service.js';
import { USER_SELECTION, USER_LIST } from './dto/user.queries.js';
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
  @ApiResourcePageResponse('List users', UserV2Resource)
  async list(
    @ListQuery(USER_LIST) request: UserCursorPageRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    return this.documents.list(caller, await this.lists.listCursorPage(request), request, url);
  }

  @Get(':id')
  @Public()
  @ApiResourceResponse('Show a user', 200, UserV2Resource)
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(USER_SELECTION) selection: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.single(caller, await this.users.get(id), selection);
  }
}
