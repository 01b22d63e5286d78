import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { Public } from '../../../core/identity/index.js';
import { SkipIdempotency } from '../../../core/pipeline/idempotency/index.js';
import { ApiErrorResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { Throttle } from '../../../core/routing/index.js';
import { MailSentResponse, MailTokenDto, RegisterDto, REGISTER_EXAMPLES } from '../dto/account-mail.dto.js';
import { RegistrationService } from './registration.service.js';

const SENT_RESPONSE: MailSentResponse = { message: 'Instructions are sent to this address.' };
const DISABLED = 'Registration is closed, or this site cannot send e-mail (`SMTP_URL` is not set).';

@Controller('register')
@SkipIdempotency()
export class RegistrationController {
  constructor(private readonly registrations: RegistrationService) {}

  @Post()
  @ApiRequestExamples(REGISTER_EXAMPLES)
  @HttpCode(202)
  @Public()
  @Throttle('throttle:20,3600')
  @ApiOperation({
    summary: 'Register an account',
    description:
      'Sends an e-mail with a confirmation token, which is valid once, for 24 hours. `POST /api/auth/register/confirm` creates the account.',
  })
  @ApiAcceptedResponse({
    type: MailSentResponse,
    description: 'An e-mail is sent. The response does not reveal whether the address already has an account.',
  })
  @ApiErrorResponse(403, DISABLED)
  async register(@Body() dto: RegisterDto) {
    return this.registrations.register(dto).then(() => SENT_RESPONSE);
  }

  @Post('confirm')
  @HttpCode(204)
  @Public()
  @ApiOperation({
    summary: 'Confirm a registration',
    description: 'Creates the account with the token from the e-mail.',
  })
  @ApiNoContentResponse({ description: 'The account was created with the role `member`.' })
  @ApiErrorResponse(403, DISABLED)
  async confirm(@Body() dto: MailTokenDto) {
    await this.registrations.confirm(dto.token);
  }
}
