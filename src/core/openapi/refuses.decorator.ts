import { ApiResponse } from '@nestjs/swagger';
import { ERROR_CONTENT } from './error-schema.js';

/** Documents an error that does not follow from the route's declaration, such as 403 where a setting switches something off. */
export const Refuses = (status: number, description: string) =>
  ApiResponse({ status, description, content: ERROR_CONTENT });
