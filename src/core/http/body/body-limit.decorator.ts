import { SetMetadata } from '@nestjs/common';
import { BODY_LIMIT_METADATA } from '../../routing/route-metadata.js';

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
