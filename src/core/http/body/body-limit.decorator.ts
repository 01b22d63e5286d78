import { SetMetadata } from '@nestjs/common';

/** Where a route keeps the limit of its body. */
export const BODY_LIMIT = Symbol('body limit');

/** From the start of reading to the end of a JSON body, or of a form without files. */
export const MAX_BODY_SECONDS = 10;

const KIB = 1024;
const DEFAULT_LIMIT = 1024 * KIB;
const PUBLIC_LIMIT = 16 * KIB;

/**
 * Limits the JSON body, or the form without files, of a route: `@BodyLimit(64 * 1024)`. In bytes, after decompression; a larger
 * body is refused with 413. Without it a `@Public()` route accepts 16 KiB and every other route 1 MiB. Does not apply to
 * `multipart/form-data`, whose file has a limit of its own.
 */
export const BodyLimit = (bytes: number): MethodDecorator => SetMetadata(BODY_LIMIT, bytes);

/** The limit of a route, in bytes. */
export const bodyLimitOf = (declared: number | undefined, isPublic: boolean): number =>
  declared ?? (isPublic ? PUBLIC_LIMIT : DEFAULT_LIMIT);

/** `1 MiB`, `16 KiB`. */
export const bodyLimitText = (bytes: number): string =>
  bytes % DEFAULT_LIMIT === 0 ? `${bytes / DEFAULT_LIMIT} MiB` : `${Math.floor(bytes / KIB)} KiB`;
