import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';

/** Where a route keeps the DTO of the form that it takes. */
export const FORM = Symbol('form');

/**
 * The body is a form with one file (`multipart/form-data`) in place of JSON, described by `dto`, whose member `file` is a
 * `@FileField()`. Nothing of it is read before the service asks for it.
 */
export const TakesForm = (dto: Type) =>
  applyDecorators(SetMetadata(FORM, dto), ApiConsumes('multipart/form-data'), ApiBody({ type: dto }));
