import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ERROR_CONTENT_PLACEHOLDER } from '../../openapi-decorators/api-response.decorator.js';
import { headerRefs } from '../../openapi-decorators/header-components.js';
import { HEADER_VALUE_SCHEMA } from '../header-value-schema.js';
import { SENDS_FILE_METADATA } from '../../routing/route-metadata.js';

const bytes = { content: { '*/*': { schema: { type: 'string' as const, format: 'binary' } } } };

const FILE_HEADERS = headerRefs('Last-Modified', 'Accept-Ranges', 'Content-Disposition');
const RANGE_HEADERS = { ...FILE_HEADERS, ...headerRefs('Content-Range') };

/** Marks a route that returns a `Download`. */
export const FileDownload = (summary: string) =>
  applyDecorators(
    SetMetadata(SENDS_FILE_METADATA, true),
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
      content: ERROR_CONTENT_PLACEHOLDER,
    }),
  );
