const IDS = ['id', 'itemid', 'uid', 'categoryid', 'commentid', 'request_id'];
const TIMES = ['created_at', 'updated_at', 'published_at', 'publish_at', 'datesub', 'datemod'];
const ADDRESSES = ['first', 'last', 'slug', 'self', 'web', 'url', 'categoryurl', 'editurl', 'deleteurl'];

/** Replaces ids, times and generated URLs, which differ between equal results of two operations. */
export function normalizeResult(value: unknown, key = ''): unknown {
  if (IDS.includes(key)) return value ? '#' : value;
  // Compares only whether a time is set.
  if (TIMES.includes(key)) return value ? 'a time' : value;
  if (ADDRESSES.includes(key)) return typeof value === 'string' ? withoutNumbers(value) : value;
  if (Array.isArray(value)) return value.map((entry) => normalizeResult(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, normalizeResult(member, name)]));
}

/** The number at the end of a slug depends on the other articles with this slug. */
const withoutNumbers = (address: string): string => address.replace(/-\d+$/, '').replace(/\d+/g, '#');
