import { ApiProperty } from '@nestjs/swagger';

/** The response of a probe if the service is healthy. */
export class HealthResponse {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}
