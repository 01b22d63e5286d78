import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';

/** A route handler as its decorators declare it. */
export interface ControllerHandler {
  readonly handler: () => unknown;
  readonly method: RequestMethod;
  /** Name of the method of the class. */
  readonly name: string;
  /** Paths below the path of the surface: one for each combination of the paths of the controller and of the handler. */
  readonly paths: readonly string[];
}

const scanner = new MetadataScanner();

/** Returns the route handlers of a controller class, in the order of their declaration. */
export function controllerHandlers(controller: Type): ControllerHandler[] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const [bases, paths] = [controller, handler].map((target) =>
      [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat(),
    ) as [string[], string[]];
    return [{ handler, method, name, paths: bases.flatMap((base) => paths.map((path) => joinPath(base, path))) }];
  });
}

/** Joins parts of a path: `/api/v1/articles/:id`. */
export const joinPath = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
