import { ApiProperty } from '@nestjs/swagger';

export class MailSentAnswer {
  @ApiProperty({ type: String, description: 'a sentence for people; the same whatever comes of the request' })
  message: string;
}
