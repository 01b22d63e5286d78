import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { HealthResponse } from './health.response.js';

/** Documents a probe, which has no authentication and no rate limit. */
export const ApiProbe = (summary: string) =>
  applyDecorators(
    ApiTags('health'),
    ApiOperation({
      summary,
      description:
        'Liveness checks the process only. Readiness also checks the database and the shutdown state; a process starts only ' +
        'with a migrated database. No authentication, no rate limit.',
      security: [{}],
    }),
    ApiOkResponse({ type: HealthResponse, description: 'The service is healthy.' }),
    ApiResponse({
      status: 304,
      description: 'The service is healthy, for `If-None-Match: *`, which matches every response.',
    }),
  );
