/** In characters. Proxies and clients reject responses whose headers are only a little longer. */
const MAX_LINK_HEADER_LENGTH = 4096;

/** Replaces parameters of a URL; null removes a parameter. Other parameters do not change. */
export function withQueryParameters(url: string, values: Readonly<Record<string, number | string | null>>): string {
  const [path = ''] = url.split('?', 1);
  const parameters = new URLSearchParams(url.slice(path.length));
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** The `Link` header (RFC 8288) of a list; empty if the header is too long. A link is null if the page does not exist. */
export function toLinkHeader(links: Readonly<Record<string, string | null>>): { Link?: string } {
  const header = Object.entries(links)
    .flatMap(([relation, path]) => (path === null ? [] : [`<${path}>; rel="${relation}"`]))
    .join(', ');
  return header.length > MAX_LINK_HEADER_LENGTH ? {} : { Link: header };
}
