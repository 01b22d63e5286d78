import { ApiProperty } from '@nestjs/swagger';

/** What a probe answers while all is well. */
export class HealthAnswer {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}
