import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { CallerAddress } from '../../../core/auth/index.js';
import { Public } from '../../../core/identity/index.js';
import { SkipIdempotency } from '../../../core/pipeline/idempotency/index.js';
import { ApiErrorResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { Throttle } from '../../../core/routing/index.js';
import {
  MailSentResponse,
  RequestPasswordResetDto,
  ResetPasswordDto,
  PASSWORD_RESET_EXAMPLES,
} from '../dto/account-mail.dto.js';
import { PasswordResetService } from './password-reset.service.js';

const SENT_RESPONSE: MailSentResponse = {
  message: 'If an account has this address, instructions are sent to the address.',
};
const DISABLED = 'This site cannot send e-mail (`SMTP_URL` is not set).';

@Controller('password')
@SkipIdempotency()
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetService) {}

  @Post('forgot')
  @ApiRequestExamples(PASSWORD_RESET_EXAMPLES)
  @HttpCode(202)
  @Public()
  @Throttle('throttle:20,3600')
  @ApiOperation({
    summary: 'Request a password reset',
    description:
      'Sends an e-mail with a reset token if an account has the address. The token is valid once, for one hour.',
  })
  @ApiAcceptedResponse({
    type: MailSentResponse,
    description: 'The response does not reveal whether the account exists.',
  })
  @ApiErrorResponse(403, DISABLED)
  async request(@Body() dto: RequestPasswordResetDto) {
    return this.resets.request(dto.email).then(() => SENT_RESPONSE);
  }

  @Post('reset')
  @HttpCode(204)
  @Public()
  @ApiOperation({
    summary: 'Reset a password',
    description: 'Sets a new password with the token from the e-mail, and ends all sessions of the account.',
  })
  @ApiNoContentResponse({ description: 'The password was changed, and all sessions of the account have ended.' })
  @ApiErrorResponse(403, DISABLED)
  async reset(@Body() dto: ResetPasswordDto, @CallerAddress() address: string) {
    await this.resets.reset(dto.token, dto.password, address);
  }
}
