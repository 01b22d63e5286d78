import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Public } from '../../core/auth/index.js';
import { WithoutIdempotency } from '../../core/idempotency/index.js';
import { Refuses } from '../../core/openapi/refuses.decorator.js';
import { Throttle } from '../../core/rate-limit/index.js';
import { MailSentAnswer } from './dto/mail-sent.answer.js';
import { MailTokenDto } from './dto/mail-token.dto.js';
import { RegisterDto } from './dto/register.dto.js';
import { RegistrationService } from './registration.service.js';

const SENT: MailSentAnswer = { message: 'Instructions are sent to this address.' };
const OFF = 'Registration is closed, or mail is not set up.';

@Controller('register')
@WithoutIdempotency()
export class RegistrationController {
  constructor(private readonly registrations: RegistrationService) {}

  @Post()
  @HttpCode(202)
  @Public()
  @Throttle('throttle:20,3600')
  @ApiOperation({ summary: 'Register an account' })
  @ApiAcceptedResponse({
    type: MailSentAnswer,
    description: 'A mail with a token is sent. The response does not reveal whether the address has an account.',
  })
  @Refuses(403, OFF)
  async register(@Body() dto: RegisterDto) {
    return this.registrations.register(dto).then(() => SENT);
  }

  @Post('confirm')
  @HttpCode(204)
  @Public()
  @ApiOperation({ summary: 'Confirm a registration' })
  @ApiNoContentResponse({ description: 'The account is created with the role `member`.' })
  @Refuses(403, OFF)
  async confirm(@Body() dto: MailTokenDto) {
    await this.registrations.confirm(dto.token);
  }
}
