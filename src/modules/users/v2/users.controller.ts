import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import { RequestUrl, ResourceIdParam } from '../../../core/http/index.js';
import {
  ApiResourceResponse,
  ApiResourcePageResponse,
  ListQuery,
  type Selection,
  SelectionQuery,
} from '../../../core/json-api/index.js';
import { UserListsService } from '../user-lists.service.js';
import { READ_USERS } from '../users.permissions.js';
import { UsersService } from '../users.service.js';
import {
  USER_SELECTION_DEFINITION,
  USER_LIST_DEFINITION,
  toUserListCriteria,
  type UserListRequest,
} from './dto/user.queries.js';
import { UserDocumentBuilder } from './user-document-builder.js';
import { UserV2Resource } from './user.resource.js';

@Controller()
export class UsersV2Controller {
  constructor(
    private readonly users: UsersService,
    private readonly lists: UserListsService,
    private readonly documents: UserDocumentBuilder,
  ) {}

  @Get()
  @Allow(READ_USERS)
  @ApiResourcePageResponse('List users', UserV2Resource)
  async list(
    @ListQuery(USER_LIST_DEFINITION) request: UserListRequest,
    @Caller() caller: Principal,
    @RequestUrl() url: string,
  ) {
    const page = await this.lists.list(toUserListCriteria(request), caller);
    return this.documents.toPageDocument(caller, page, request, url);
  }

  @Get(':id')
  @Public()
  @ApiResourceResponse('Show a user', 200, UserV2Resource)
  @ApiOperation({ description: 'Returns the public profile. The user and administrators receive all attributes.' })
  async show(
    @ResourceIdParam() id: number,
    @SelectionQuery(USER_SELECTION_DEFINITION) selection: Selection,
    @Caller() caller: Principal,
  ) {
    return this.documents.toDocument(caller, await this.users.get(id), selection);
  }
}
