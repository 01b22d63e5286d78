const IDS = ['id', 'itemid', 'uid', 'categoryid', 'commentid', 'request_id'];
const TIMES = ['created_at', 'updated_at', 'published_at', 'publish_at', 'datesub', 'datemod'];
const ADDRESSES = ['first', 'last', 'slug', 'self', 'web', 'url', 'categoryurl', 'editurl', 'deleteurl'];

/** A value without what differs between two things that are the same but for their numbers and times. */
export function essence(value: unknown, key = ''): unknown {
  if (IDS.includes(key)) return value ? '#' : value;
  // Whether there is a time says something; which one does not.
  if (TIMES.includes(key)) return value ? 'a time' : value;
  if (ADDRESSES.includes(key)) return typeof value === 'string' ? withoutNumbers(value) : value;
  if (Array.isArray(value)) return value.map((entry) => essence(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, essence(member, name)]));
}

/** Those behind a slug come from the others that have it. */
const withoutNumbers = (address: string): string => address.replace(/-\d+$/, '').replace(/\d+/g, '#');
