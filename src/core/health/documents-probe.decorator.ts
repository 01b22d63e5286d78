import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { HealthAnswer } from './health.resource.js';

/** Documents a probe: nobody is asked who they are, and nothing is counted. */
export const DocumentsProbe = (summary: string) =>
  applyDecorators(
    ApiTags('health'),
    ApiOperation({
      summary,
      description: 'For whoever runs the service. Not counted, and open to everybody.',
      security: [{}],
    }),
    ApiOkResponse({ type: HealthAnswer, description: 'All is well.' }),
    ApiResponse({ status: 304, description: 'All is well; to `If-None-Match: *`, which any answer fulfils.' }),
  );
