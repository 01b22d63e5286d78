import { Body, Controller, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type AccountPrincipal, Allow, Public } from '../../core/identity/index.js';
import { Caller, CallerAddress, PermissionRegistry } from '../../core/auth/index.js';
import { BodyLimit } from '../../core/http/index.js';
import { SkipIdempotency } from '../../core/pipeline/idempotency/index.js';
import { Links } from '../../core/routing/index.js';
import { UserFieldsPolicy, UsersService } from '../users/index.js';
import { presentAccount, presentTokens } from './account.presenter.js';
import { READ_ACCOUNT, WRITE_ACCOUNT } from './auth.permissions.js';
import { AuthService } from './auth.service.js';
import { AccountResponse, ChangePasswordDto, toPasswordChange } from './dto/account.dto.js';
import { LoginDto, RefreshTokenDto, TokenResponse } from './dto/session.dto.js';
import { RefreshService } from './sessions/refresh.service.js';

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
    private readonly fields: UserFieldsPolicy,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @ApiOperation({
    summary: 'Sign in',
    description:
      'Returns an access token and a refresh token. Send either `username` or `email`. After too many failed attempts within 15 minutes, returns 429 with `Retry-After`.',
  })
  @ApiOkResponse({ type: TokenResponse, description: 'The access token and the refresh token.' })
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
    description:
      'Exchanges a refresh token for a new access token and a new refresh token. A refresh token can be used once; a second use ends the session.',
  })
  @ApiOkResponse({ type: TokenResponse, description: 'The new access token and the new refresh token.' })
  async refresh(@Body() dto: RefreshTokenDto, @CallerAddress() address: string) {
    return presentTokens(await this.refreshService.refresh(dto.refresh_token, address));
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  @BodyLimit(MAX_REFRESH_BYTES)
  @ApiOperation({
    summary: 'Sign out',
    description: 'Ends the session of the refresh token, which may be expired or used.',
  })
  @ApiNoContentResponse({ description: 'All tokens of the session are revoked.' })
  async logout(@Body() dto: RefreshTokenDto, @CallerAddress() address: string) {
    await this.refreshService.logout(dto.refresh_token, address);
  }

  @Put('password')
  @HttpCode(204)
  @Allow(WRITE_ACCOUNT)
  @ApiOperation({
    summary: 'Change your password',
    description: 'Changes the password and ends all sessions of the account. A wrong current password returns 422.',
  })
  @ApiNoContentResponse({ description: 'The password was changed, and all sessions of the account have ended.' })
  async changePassword(
    @Body() dto: ChangePasswordDto,
    @Caller() caller: AccountPrincipal,
    @CallerAddress() address: string,
  ) {
    await this.auth.changePassword(caller.userId, toPasswordChange(dto), address);
  }

  @Get('me')
  @Allow(READ_ACCOUNT)
  @ApiOperation({
    summary: 'Show your account',
    description: "Returns the caller's account, with the rights and scopes of the credential.",
  })
  @ApiOkResponse({ type: AccountResponse, description: "The caller's account." })
  async me(@Caller() caller: AccountPrincipal) {
    const user = await this.users.get(caller.userId);
    return presentAccount(this.links, caller, user, this.permissions.all, this.fields.presenterFor(caller));
  }
}
