import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import { ACCEPTS_URL_ENCODED_METADATA } from '../routing/route-metadata.js';

/** Accepts a form without files (`application/x-www-form-urlencoded`) as well as JSON. The members of a form are strings. */
export const AcceptUrlEncoded = () =>
  applyDecorators(
    SetMetadata(ACCEPTS_URL_ENCODED_METADATA, true),
    ApiConsumes('application/x-www-form-urlencoded', 'application/json'),
  );
