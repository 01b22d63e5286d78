import { SetMetadata } from '@nestjs/common';

/** Request bodies by name. The names are shown in Swagger UI. */
export type RequestExamples = Readonly<Record<string, object>>;

const EXAMPLES_METADATA = Symbol('request examples');

/**
 * Documents one to three request bodies of a route, by name; Swagger UI fills in the first one. Each must be accepted after the
 * examples of the routes before it. Without this decorator, the example is composed of the required members and of the members that
 * declare an `example`.
 *
 *     @Post()
 *     @ApiRequestExamples({ 'a planned entry': { title: 'Summer issue' }, 'an entry with a date': { title: 'Summer issue', due_at: '2030-01-31' } })
 */
export const ApiRequestExamples = (examples: RequestExamples): MethodDecorator =>
  SetMetadata(EXAMPLES_METADATA, examples);

/** Returns the declared examples of a route; undefined if it declares none. */
export const findRequestExamples = (handler: object): RequestExamples | undefined =>
  Reflect.getMetadata(EXAMPLES_METADATA, handler) as RequestExamples | undefined;
