import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Allow, Caller, type Principal, Public } from '../../../core/auth/index.js';
import { collection, created, IdParam, PageQuery, pageOf, RequestUrl } from '../../../core/http/index.js';
import { Links } from '../../../core/module-api/index.js';
import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { MANAGE_USERS, READ_USERS } from '../users.permissions.js';
import { UsersService } from '../users.service.js';
import { CreateUserDto } from './dto/create-user.dto.js';
import { presentUser } from './user.presenter.js';
import { UserResource } from './user.resource.js';

@Controller()
export class UsersV1Controller {
  constructor(
    private readonly users: UsersService,
    private readonly links: Links,
  ) {}

  @Get()
  @Allow(READ_USERS)
  @AnswersList('List users', UserResource)
  async list(@Query() query: PageQuery, @Caller() caller: Principal, @RequestUrl() url: string) {
    return collection(await this.users.list(pageOf(query)), url, presentUser(this.links, caller));
  }

  @Post()
  @Allow(MANAGE_USERS)
  @Answers('Create a user', 201, UserResource)
  async create(@Body() dto: CreateUserDto, @Caller() caller: Principal) {
    return created({ data: presentUser(this.links, caller)(await this.users.create(dto)) });
  }

  @Get(':id')
  @Public()
  @Answers('Show a user', 200, UserResource)
  async show(@IdParam() id: number, @Caller() caller: Principal) {
    return { data: presentUser(this.links, caller)(await this.users.get(id)) };
  }
}
