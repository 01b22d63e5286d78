import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { CallerAddress, Public } from '../../core/auth/index.js';
import { WithoutIdempotency } from '../../core/idempotency/index.js';
import { Refuses } from '../../core/openapi/refuses.decorator.js';
import { Throttle } from '../../core/rate-limit/index.js';
import { MailSentAnswer } from './dto/mail-sent.answer.js';
import { RequestPasswordResetDto, ResetPasswordDto } from './dto/password-reset.dto.js';
import { PasswordResetService } from './password-reset.service.js';

const SENT: MailSentAnswer = { message: 'If there is an account with this address, a mail to it says how to go on.' };
const OFF = 'Mail is not set up.';

/** A new password for those who have forgotten theirs. */
@Controller('password')
@WithoutIdempotency()
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetService) {}

  @Post('forgot')
  @HttpCode(202)
  @Public()
  @Throttle('throttle:20,3600')
  @ApiOperation({ summary: 'Ask for a mail with a token for a new password' })
  @ApiAcceptedResponse({ type: MailSentAnswer, description: 'The same whether there is such an account or not.' })
  @Refuses(403, OFF)
  async request(@Body() dto: RequestPasswordResetDto) {
    return this.resets.request(dto.email).then(() => SENT);
  }

  @Post('reset')
  @HttpCode(204)
  @Public()
  @ApiOperation({ summary: 'Choose a new password with the token from a mail' })
  @ApiNoContentResponse({ description: 'It is changed, and all sessions of the account are over.' })
  @Refuses(403, OFF)
  async reset(@Body() dto: ResetPasswordDto, @CallerAddress() address: string) {
    await this.resets.reset(dto.token, dto.password, address);
  }
}
