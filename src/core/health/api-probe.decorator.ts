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
        'Returns 200 if the service is healthy, otherwise 503. Liveness checks only that the process responds. Readiness also ' +
        'checks the database and other dependencies, and fails while the process is shutting down. No authentication, no rate limit.',
      security: [{}],
    }),
    ApiOkResponse({ type: HealthResponse, description: 'The service is healthy.' }),
    ApiResponse({
      status: 304,
      description: 'The service is healthy, and the request has `If-None-Match: *`, which matches every response.',
    }),
  );
