import { ApiProperty } from '@nestjs/swagger';

const VERSION_STATUSES = ['current', 'supported', 'deprecated', 'sunset'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

class VersionLinks {
  @ApiProperty({ type: String, example: '/api/v1' })
  self: string;

  @ApiProperty({ type: String, description: 'its description as an OpenAPI document', example: '/openapi/v1.json' })
  documentation: string;
}

/** One version of the API. */
export class VersionResource {
  @ApiProperty({ type: String, example: '1.0' })
  version: string;

  @ApiProperty({
    enum: VERSION_STATUSES,
    description: 'the newest one is current; what is deprecated is taken away at `sunset_at`, where it has one',
  })
  status: VersionStatus;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deprecated_at: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sunset_at: string | null;

  @ApiProperty({ type: VersionLinks })
  links: VersionLinks;
}

/** Every version of the API. */
export class VersionsResource {
  @ApiProperty({ type: [VersionResource] })
  versions: VersionResource[];
}
