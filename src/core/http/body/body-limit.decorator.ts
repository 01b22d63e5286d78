import { SetMetadata } from '@nestjs/common';

/** Metadata key: the body limit of a route. */
export const BODY_LIMIT_METADATA = Symbol('body limit');

/** The maximum time to read a JSON body, or a form without files. */
export const MAX_BODY_READ_SECONDS = 10;

const KIB = 1024;
const DEFAULT_LIMIT_BYTES = 1024 * KIB;
const PUBLIC_LIMIT_BYTES = 16 * KIB;

/**
 * Limits the JSON body, or the form without files, of a route, in bytes after decompression: `@BodyLimit(64 * 1024)`. A larger body is
 * rejected with 413. The default is 16 KiB for `@Public()` routes and 1 MiB for other routes. A `multipart/form-data` body has a separate
 * limit for its file.
 */
export const BodyLimit = (bytes: number): MethodDecorator => SetMetadata(BODY_LIMIT_METADATA, bytes);

/** The limit of a route, in bytes. */
export const resolveBodyLimit = (declared: number | undefined, isPublic: boolean): number =>
  declared ?? (isPublic ? PUBLIC_LIMIT_BYTES : DEFAULT_LIMIT_BYTES);

/** `1 MiB`, `16 KiB`. */
export const formatBodyLimit = (bytes: number): string =>
  bytes % DEFAULT_LIMIT_BYTES === 0 ? `${bytes / DEFAULT_LIMIT_BYTES} MiB` : `${Math.floor(bytes / KIB)} KiB`;
