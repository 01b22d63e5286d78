import type { Deprecation } from '../../routing/route-metadata.js';

/** The page that documents changes. */
const DOCUMENTATION = '/docs';

/**
 * Returns the headers of a deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. `parameters` are the path
 * parameters of the request.
 */
export function deprecationHeaders(
  { since, sunset, successor }: Deprecation,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const links = [`<${DOCUMENTATION}>; rel="deprecation"; type="text/html"`];
  if (successor !== undefined) links.push(`<${fillParameters(successor, parameters)}>; rel="successor-version"`);
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset && { Sunset: sunset.toUTCString() }),
    Link: links.join(', '),
  };
}

const fillParameters = (path: string, parameters: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
