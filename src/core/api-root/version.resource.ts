import { ApiProperty } from '@nestjs/swagger';

const VERSION_STATUSES = ['current', 'supported', 'deprecated', 'sunset'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

class VersionLinks {
  @ApiProperty({ type: String, example: '/api/v1' })
  self: string;

  @ApiProperty({ type: String, description: 'OpenAPI document of the version', example: '/openapi/v1.json' })
  documentation: string;
}

export class VersionResource {
  @ApiProperty({ type: String, example: '1.0' })
  version: string;

  @ApiProperty({
    enum: VERSION_STATUSES,
    description:
      '`current`: newest version; `supported`: older version; `deprecated`: will be removed at `sunset_at`, if set; `sunset`: removed',
  })
  status: VersionStatus;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deprecated_at: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sunset_at: string | null;

  @ApiProperty({ type: VersionLinks })
  links: VersionLinks;
}

export class VersionListResource {
  @ApiProperty({ type: [VersionResource] })
  versions: VersionResource[];
}
