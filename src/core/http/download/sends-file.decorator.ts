import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { DownloadInterceptor } from './download.interceptor.js';

const bytes = { content: { '*/*': { schema: { type: 'string' as const, format: 'binary' } } } };
const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };

/** A route that answers with a `Download`. */
export const SendsFile = (summary: string) =>
  applyDecorators(
    UseInterceptors(DownloadInterceptor),
    ApiOperation({ summary }),
    ApiHeader({ name: 'Range', required: false, description: 'the part that is wanted', example: 'bytes=0-1023' }),
    ApiResponse({ status: 200, description: 'The file.', ...bytes }),
    ApiResponse({ status: 206, description: 'The part that was asked for.', ...bytes }),
    ApiResponse({ status: 304, description: 'The client has it already (`If-None-Match`, `If-Modified-Since`).' }),
    ApiResponse({ status: 416, description: 'Nothing is there; `Content-Range` says how long it is.', ...error }),
  );
