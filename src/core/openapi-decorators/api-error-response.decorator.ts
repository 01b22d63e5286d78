import { ApiResponse } from '@nestjs/swagger';
import { ERROR_CONTENT_PLACEHOLDER } from '../openapi/error-schema.js';

/** Documents an error that the route declaration does not imply, such as 403 if a setting disables a feature. */
export const ApiErrorResponse = (status: number, description: string) =>
  ApiResponse({ status, description, content: ERROR_CONTENT_PLACEHOLDER });
