import { ApiResponse } from '@nestjs/swagger';

/** Placeholder content of an error response, until `completeErrorResponses` sets the content for the version. */
export const ERROR_CONTENT_PLACEHOLDER = {
  'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } },
};

/** Documents an error that the route declaration does not imply, such as 403 if a setting disables a feature. */
export const ApiErrorResponse = (status: number, description: string) =>
  ApiResponse({ status, description, content: ERROR_CONTENT_PLACEHOLDER });
