import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type Principal, Public } from '../../../core/auth/index.js';
import { type BodyGuard, BodyLimit, GuardedByBody, TakesFields } from '../../../core/http/index.js';
import { AjaxOperations } from './ajax-operations.js';
import { DocumentsReads, DocumentsWrites } from './ajax.decorators.js';

/** Fits a comment of 5,000 characters of 12 bytes each (`\ud83c\udf0d`, `%F0%9F%8C%8D`). */
const MAX_BODY_BYTES = 64 * 1024;

/** Guards do not know which operation the body names, so the controller checks the permission of the operation. */
@Controller('ajax.php')
@ApiTags('publisher')
export class AjaxController implements BodyGuard {
  constructor(private readonly operations: AjaxOperations) {}

  admit(caller: Principal, query: Record<string, unknown>, body: Record<string, unknown>): void {
    this.operations.admit(caller, query, body);
  }

  @Get()
  @Public()
  @DocumentsReads()
  async read(@Query() query: Record<string, unknown>, @Caller() caller: Principal) {
    return this.operations.read(caller, query);
  }

  @Post()
  @HttpCode(200)
  @Public()
  @GuardedByBody()
  @BodyLimit(MAX_BODY_BYTES)
  @TakesFields()
  @DocumentsWrites()
  async write(
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown>,
    @Caller() caller: Principal,
  ) {
    return this.operations.write(caller, query, body);
  }
}
