import { Body, Controller, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  type AccountPrincipal,
  Allow,
  Caller,
  CallerAddress,
  PermissionRegistry,
  Public,
} from '../../core/auth/index.js';
import { BodyLimit } from '../../core/http/index.js';
import { SkipIdempotency } from '../../core/idempotency/index.js';
import { Links } from '../../core/module-api/index.js';
import { UsersService } from '../users/index.js';
import { presentAccount } from './account.presenter.js';
import { READ_ACCOUNT, WRITE_ACCOUNT } from './auth.permissions.js';
import { AuthService } from './auth.service.js';
import { AccountResponse } from './dto/account.response.js';
import { ChangePasswordDto, toPasswordChange } from './dto/change-password.dto.js';
import { LoginDto } from './dto/login.dto.js';
import { RefreshTokenDto } from './dto/refresh-token.dto.js';
import { TokenResponse } from './dto/token.response.js';
import { RefreshService } from './refresh.service.js';
import { presentTokens } from './token.presenter.js';

/** A refresh token of 4,096 characters, each escaped in 12 bytes (`\ud83c\udf0d`). */
const MAX_REFRESH_BYTES = 64 * 1024;

@Controller()
@SkipIdempotency()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly refreshService: RefreshService,
    private readonly users: UsersService,
    private readonly permissions: PermissionRegistry,
    private readonly links: Links,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ type: TokenResponse })
  async login(@Body() dto: LoginDto, @CallerAddress() address: string) {
    return presentTokens(await this.auth.login(dto, address));
  }

  @Post('refresh')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @BodyLimit(MAX_REFRESH_BYTES)
  @ApiOperation({
    summary: 'Refresh the tokens',
    description: 'Returns a new pair of tokens. A refresh token can be used once: a second use ends the session.',
  })
  @ApiOkResponse({ type: TokenResponse })
  async refresh(@Body() dto: RefreshTokenDto, @CallerAddress() address: string) {
    return presentTokens(await this.refreshService.refresh(dto.refresh_token, address));
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  @BodyLimit(MAX_REFRESH_BYTES)
  @ApiOperation({ summary: 'Sign out' })
  @ApiNoContentResponse({ description: 'The session and all its tokens are revoked.' })
  async logout(@Body() dto: RefreshTokenDto, @CallerAddress() address: string) {
    await this.refreshService.logout(dto.refresh_token, address);
  }

  @Put('password')
  @HttpCode(204)
  @Allow(WRITE_ACCOUNT)
  @ApiOperation({ summary: 'Change your password' })
  @ApiNoContentResponse({ description: 'The password is changed, and all sessions of the account are revoked.' })
  async changePassword(
    @Body() dto: ChangePasswordDto,
    @Caller() caller: AccountPrincipal,
    @CallerAddress() address: string,
  ) {
    await this.auth.changePassword(caller.userId, toPasswordChange(dto), address);
  }

  @Get('me')
  @Allow(READ_ACCOUNT)
  @ApiOperation({ summary: 'Show your account' })
  @ApiOkResponse({ type: AccountResponse })
  async me(@Caller() caller: AccountPrincipal) {
    return presentAccount(this.links, caller, await this.users.get(caller.userId), this.permissions.all);
  }
}
