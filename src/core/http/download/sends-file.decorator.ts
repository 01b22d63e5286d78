import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { headers } from '../../openapi/headers.js';
import { HEADER_VALUE } from '../header-value.js';
import { DownloadInterceptor } from './download.interceptor.js';

const bytes = { content: { '*/*': { schema: { type: 'string' as const, format: 'binary' } } } };
const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };

const OF_FILE = headers('Last-Modified', 'Accept-Ranges', 'Content-Disposition');
const OF_PART = { ...OF_FILE, ...headers('Content-Range') };

/** Marks a route that returns a `Download`. */
export const SendsFile = (summary: string) =>
  applyDecorators(
    UseInterceptors(DownloadInterceptor),
    ApiOperation({ summary }),
    ApiHeader({
      ...{ name: 'Range', required: false, description: 'the requested range, such as `bytes=0-1023`' },
      schema: HEADER_VALUE,
    }),
    ApiResponse({ status: 200, description: 'The file.', ...bytes, headers: OF_FILE }),
    ApiResponse({ status: 206, description: 'The requested range.', ...bytes, headers: OF_PART }),
    ApiResponse({ status: 304, description: 'The file has not changed (`If-None-Match`, `If-Modified-Since`).' }),
    ApiResponse({
      status: 416,
      description: 'The range is outside of the file; `Content-Range` contains its size.',
      ...error,
    }),
  );
