import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { noteNegotiated } from './negotiated.js';
import type { VersionChoices } from './version-choices.js';

/** A proxy may write whole addresses, and its host may look like the path. */
const PATH = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?[^?#]*/i;

/**
 * Before everything that looks at the address: chooses the version, and brings a request without one in its path to that of the
 * version chosen. `originalUrl` stays what the caller wrote. What is refused is refused later, in its place of the walk.
 */
export function versionChoice(choices: VersionChoices): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const choice = choices.of(request.path, request.headers.accept);
    if (choice) {
      response.vary('Accept');
      noteNegotiated(request, choice);
      // Byte for byte, but for what names the version.
      if (!choice.isNamed) request.url = request.url.replace(PATH, (_, host = '') => `${host}${choice.path}`);
    }
    next();
  };
}
