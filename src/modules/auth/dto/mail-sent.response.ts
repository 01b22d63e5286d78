import { ApiProperty } from '@nestjs/swagger';

export class MailSentResponse {
  @ApiProperty({ type: String, description: 'message for the user; does not reveal whether an account exists' })
  message: string;
}
