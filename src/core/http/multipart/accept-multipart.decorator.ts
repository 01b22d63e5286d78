import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { MULTIPART_DTO_METADATA } from '../../routing/route-metadata.js';

/**
 * Accepts a form with one file (`multipart/form-data`) in place of JSON. The member `file` of `dto` is a `@FileField()`. The body is not
 * read until the service receives the form.
 */
export const AcceptMultipart = (dto: Type) =>
  applyDecorators(SetMetadata(MULTIPART_DTO_METADATA, dto), ApiConsumes('multipart/form-data'), ApiBody({ type: dto }));
