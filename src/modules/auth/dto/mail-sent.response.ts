import { ApiProperty } from '@nestjs/swagger';

export class MailSentResponse {
  @ApiProperty({
    type: String,
    description: 'message for the user; does not reveal whether an account exists',
    example: 'If an account has this address, instructions are sent to the address.',
  })
  message: string;
}
