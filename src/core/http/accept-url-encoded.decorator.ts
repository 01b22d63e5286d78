import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';

/** Metadata key: the route accepts URL-encoded forms. */
export const ACCEPTS_URL_ENCODED_METADATA = Symbol('accepts url encoded');

/** Accepts a form without files (`application/x-www-form-urlencoded`) as well as JSON. The members of a form are strings. */
export const AcceptUrlEncoded = () =>
  applyDecorators(
    SetMetadata(ACCEPTS_URL_ENCODED_METADATA, true),
    ApiConsumes('application/x-www-form-urlencoded', 'application/json'),
  );
