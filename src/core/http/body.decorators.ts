import { SetMetadata, applyDecorators, type Type } from '@nestjs/common';
import { ApiConsumes, ApiBody } from '@nestjs/swagger';
import {
  BODY_LIMIT_METADATA,
  ACCEPTS_URL_ENCODED_METADATA,
  MULTIPART_DTO_METADATA,
  AUTHORIZED_BY_BODY_METADATA,
} from '../routing/route-metadata.js';
import type { Principal } from '../identity/principal.js';

/** The maximum time to read a JSON body, or a form without files. */
export const MAX_BODY_READ_SECONDS = 10;

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Limits the JSON body, or the form without files, of a route, in bytes after decompression: `@BodyLimit(64 * 1024)`. A larger body is
 * rejected with 413. The default is 16 KiB for `@Public()` routes and 1 MiB for other routes. A `multipart/form-data` body has a separate
 * limit for its file.
 */
export const BodyLimit = (bytes: number): MethodDecorator => SetMetadata(BODY_LIMIT_METADATA, bytes);

/** `1 MiB`, `16 KiB`. */
export const formatBodyLimit = (bytes: number): string =>
  bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${Math.floor(bytes / KIB)} KiB`;

/** Accepts a form without files (`application/x-www-form-urlencoded`) as well as JSON. The members of a form are strings. */
export const AcceptUrlEncoded = () =>
  applyDecorators(
    SetMetadata(ACCEPTS_URL_ENCODED_METADATA, true),
    ApiConsumes('application/x-www-form-urlencoded', 'application/json'),
  );

/**
 * Accepts a form with one file (`multipart/form-data`) in place of JSON. The member `file` of `dto` is a `@FileField()`. The body is not
 * read until the service receives the form.
 */
export const AcceptMultipart = (dto: Type) =>
  applyDecorators(SetMetadata(MULTIPART_DTO_METADATA, dto), ApiConsumes('multipart/form-data'), ApiBody({ type: dto }));

/**
 * For a `@Public()` route whose body selects the operation, so that guards cannot authorise it. The controller implements `BodyAuthorizer`,
 * which is called as soon as the body is parsed, before a stored idempotent response is sent.
 */
export const AuthorizeByBody = () => SetMetadata(AUTHORIZED_BY_BODY_METADATA, true);

/** Implemented by controllers whose routes use `@AuthorizeByBody()`. */
export interface BodyAuthorizer {
  /** Throws the errors that a guard throws. */
  authorizeBody(caller: Principal, query: Record<string, unknown>, body: Record<string, unknown>): void;
}
