import { applyDecorators, HttpCode, Post } from '@nestjs/common';

/** A `POST` that changes an existing resource and returns it with status 200: `@PostAction(':id/publish')`. */
export const PostAction = (path: string): MethodDecorator => applyDecorators(Post(path), HttpCode(200));
