import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Caller, CallerAddress, Public } from '../../core/auth/index.js';
import { Links } from '../../core/module-api/index.js';
import { Answers } from '../../core/openapi/answer.decorator.js';
import { presentUser, UserResource, UsersService } from '../users/index.js';
import { READ_ACCOUNT } from './auth.permissions.js';
import { AuthService } from './auth.service.js';
import { LoginDto, TokenAnswer } from './dto/login.dto.js';
import { presentToken } from './token.presenter.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
    private readonly links: Links,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ type: TokenAnswer })
  async login(@Body() dto: LoginDto, @CallerAddress() address: string) {
    return presentToken(await this.auth.login(dto, address));
  }

  @Get('me')
  @Allow(READ_ACCOUNT)
  @Answers('Show the account signed in', 200, UserResource)
  async me(@Caller() caller: AccountPrincipal) {
    return { data: presentUser(this.links, caller)(await this.users.get(caller.userId)) };
  }
}
