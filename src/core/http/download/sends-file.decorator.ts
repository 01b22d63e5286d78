import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { headers } from '../../openapi/headers.js';
import { HEADER_VALUE } from '../header-value.js';
import { DownloadInterceptor } from './download.interceptor.js';

const bytes = { content: { '*/*': { schema: { type: 'string' as const, format: 'binary' } } } };
const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };

const OF_FILE = headers('Last-Modified', 'Accept-Ranges', 'Content-Disposition');
const OF_PART = { ...OF_FILE, ...headers('Content-Range') };

/** A route that answers with a `Download`. */
export const SendsFile = (summary: string) =>
  applyDecorators(
    UseInterceptors(DownloadInterceptor),
    ApiOperation({ summary }),
    ApiHeader({
      ...{ name: 'Range', required: false, description: 'the part that is wanted, such as `bytes=0-1023`' },
      schema: HEADER_VALUE,
    }),
    ApiResponse({ status: 200, description: 'The file.', ...bytes, headers: OF_FILE }),
    ApiResponse({ status: 206, description: 'The part that was asked for.', ...bytes, headers: OF_PART }),
    ApiResponse({ status: 304, description: 'The client has it already (`If-None-Match`, `If-Modified-Since`).' }),
    ApiResponse({ status: 416, description: 'Nothing is there; `Content-Range` says how long it is.', ...error }),
  );
