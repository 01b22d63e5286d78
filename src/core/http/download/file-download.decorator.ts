import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { headerRefs } from '../../openapi-decorators/header-components.js';
import { HEADER_VALUE_SCHEMA } from '../header-value-schema.js';
import { DownloadInterceptor } from '../../pipeline/body/download.interceptor.js';

const bytes = { content: { '*/*': { schema: { type: 'string' as const, format: 'binary' } } } };
const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } };

const FILE_HEADERS = headerRefs('Last-Modified', 'Accept-Ranges', 'Content-Disposition');
const RANGE_HEADERS = { ...FILE_HEADERS, ...headerRefs('Content-Range') };

/** Marks a route that returns a `Download`. */
export const FileDownload = (summary: string) =>
  applyDecorators(
    UseInterceptors(DownloadInterceptor),
    ApiOperation({ summary }),
    ApiHeader({
      ...{ name: 'Range', required: false, description: 'part of the file to return, such as `bytes=0-1023`' },
      schema: HEADER_VALUE_SCHEMA,
    }),
    ApiResponse({ status: 200, description: 'The file.', ...bytes, headers: FILE_HEADERS }),
    ApiResponse({ status: 206, description: 'The requested part of the file.', ...bytes, headers: RANGE_HEADERS }),
    ApiResponse({ status: 304, description: 'The file has not changed (`If-None-Match`, `If-Modified-Since`).' }),
    ApiResponse({
      status: 416,
      description: 'The range is outside the file. `Content-Range` contains the size of the file.',
      ...error,
    }),
  );
