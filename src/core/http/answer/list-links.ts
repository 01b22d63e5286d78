/** Proxies and clients give up on an answer whose headers are longer than this or a little more. */
const LONGEST_HEADER = 4096;

/** The same address with other values of some parameters, or without them (null); every other parameter stays. */
export function addressWith(url: string, values: Readonly<Record<string, number | string | null>>): string {
  const [path = ''] = url.split('?', 1);
  const parameters = new URLSearchParams(url.slice(path.length));
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** The links of a list as a header (RFC 8288), if they fit into one; null where there is no such page. */
export function linkHeader(links: Readonly<Record<string, string | null>>): { Link?: string } {
  const header = Object.entries(links)
    .flatMap(([relation, path]) => (path === null ? [] : [`<${path}>; rel="${relation}"`]))
    .join(', ');
  return header.length > LONGEST_HEADER ? {} : { Link: header };
}
