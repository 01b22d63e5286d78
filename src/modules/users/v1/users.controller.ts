import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, type Principal, Public } from '../../../core/identity/index.js';
import { Caller } from '../../../core/auth/index.js';
import {
  collection,
  created,
  IdParam,
  toPageRequest,
  RequestUrl,
  type CurrentStateProvider,
  WriteParams,
  type WriteRequest,
} from '../../../core/http/index.js';
import { extractFields } from '../../../core/module-fields/index.js';
import { Links } from '../../../core/routing/index.js';
import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { UserFieldsPolicy } from '../user-fields.policy.js';
import { UserListsService } from '../user-lists.service.js';
import { MANAGE_USERS, READ_USERS, WRITE_USERS } from '../users.permissions.js';
import type { UserRecord } from '../user-record.js';
import { UsersService } from '../users.service.js';
import {
  UPDATE_USER_EXAMPLES,
  ListUsersQuery,
  toUserListCriteria,
  CreateUserDto,
  UpdateUserDto,
} from './dto/user.dto.js';
import { toUserResponse } from './user.response.js';
import { presentUser } from './user.presenter.js';
import { UserResource } from './user.resource.js';
import { toPage } from '../../../core/pagination/index.js';

@Controller()
export class UsersV1Controller implements CurrentStateProvider {
  constructor(
    private readonly users: UsersService,
    private readonly lists: UserListsService,
    private readonly fields: UserFieldsPolicy,
    private readonly links: Links,
  ) {}

  async current(caller: Principal, id: number) {
    return this.toResponse(caller, await this.users.get(id));
  }

  @Get()
  @Allow(READ_USERS)
  @ApiPageResponse('List users', UserResource)
  async list(@Query() query: ListUsersQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(
      toPage(toPageRequest(query), await this.lists.list(toUserListCriteria(query), caller)),
      url,
      presentUser(this.links, caller, this.fields.presenterFor(caller)),
    );
  }

  @Post()
  @Allow(MANAGE_USERS)
  @ApiObjectResponse('Create a user', 201, UserResource)
  async create(@Body() dto: CreateUserDto, @Caller() caller: AccountPrincipal) {
    return created(this.toResponse(caller, await this.users.create(extractFields(dto), caller)));
  }

  @Get(':id')
  @Public()
  @ApiObjectResponse('Show a user', 200, UserResource)
  @ApiOperation({ description: 'Returns the public profile. The user and administrators receive all attributes.' })
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return this.current(caller, id);
  }

  @Put(':id')
  @ApiRequestExamples(UPDATE_USER_EXAMPLES)
  @Allow(WRITE_USERS)
  @ApiObjectResponse('Update a user (same as PATCH)', 200, UserResource)
  @ApiOperation({ description: 'Changes the sent fields and returns the user; omitted fields remain unchanged.' })
  async replace(@WriteParams('id', { example: 4 }) write: WriteRequest, @Body() dto: UpdateUserDto) {
    return this.update(write, dto);
  }

  @Patch(':id')
  @ApiRequestExamples(UPDATE_USER_EXAMPLES)
  @Allow(WRITE_USERS)
  @ApiObjectResponse('Update a user', 200, UserResource)
  @ApiOperation({
    description:
      'Changes the sent fields and returns the user. Users can change their own name and avatar, administrators all fields.',
  })
  async update(@WriteParams('id', { example: 4 }) { id, caller, expected }: WriteRequest, @Body() dto: UpdateUserDto) {
    return this.toResponse(caller, await this.users.update(caller, id, extractFields(dto), expected));
  }

  private toResponse(caller: Principal, user: UserRecord) {
    return toUserResponse(this.links, caller, user, this.fields.presenterFor(caller));
  }
}
