/** Follows `links.next` to page number `walk` and returns its path, which contains a cursor and cannot be computed. */
export async function walked({ origin }, { paths: [first], walk }) {
  let path = first;
  for (let page = 1; page < walk; page++) path = (await (await fetch(origin + path)).json()).links.next;
  return path;
}
