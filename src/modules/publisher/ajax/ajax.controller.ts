import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../core/auth/index.js';
import { type Principal, Public } from '../../../core/identity/index.js';
import { type BodyAuthorizer, BodyLimit, AuthorizeByBody, AcceptUrlEncoded } from '../../../core/http/index.js';
import { AjaxDispatcher } from './ajax-dispatcher.js';
import { ApiAjaxRead, ApiAjaxWrite } from './ajax.decorators.js';

/** Fits a comment of 5,000 characters of 12 bytes each (`\ud83c\udf0d`, `%F0%9F%8C%8D`). */
const MAX_BODY_BYTES = 64 * 1024;

/** Guards do not know which operation the body names, so the controller checks the permission of the operation. */
@Controller('ajax.php')
@ApiTags('publisher')
export class AjaxController implements BodyAuthorizer {
  constructor(private readonly dispatcher: AjaxDispatcher) {}

  authorizeBody(caller: Principal, query: Record<string, unknown>, body: Record<string, unknown>): void {
    this.dispatcher.authorize(caller, query, body);
  }

  @Get()
  @Public()
  @ApiAjaxRead()
  async read(@Query() query: Record<string, unknown>, @Caller() caller: Principal) {
    return this.dispatcher.read(caller, query);
  }

  @Post()
  @HttpCode(200)
  @Public()
  @AuthorizeByBody()
  @BodyLimit(MAX_BODY_BYTES)
  @AcceptUrlEncoded()
  @ApiAjaxWrite()
  async write(
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown>,
    @Caller() caller: Principal,
  ) {
    return this.dispatcher.write(caller, query, body);
  }
}
