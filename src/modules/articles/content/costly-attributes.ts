/** Attributes whose URLs the sanitizer checks. */
const URL_ATTRIBUTES = ['href', 'src', 'cite', 'poster'];
/** In characters: some hundred image sizes. */
const MAX_SRCSET_LENGTH = 8192;
/** ASCII white space, as in `srcset`. */
const SPACES = /[ \t\n\r\f]+/g;
/** A URL with at most one width or density, and the comma after it. Every run of spaces is one space. */
const CANDIDATE = /[^ ,][^ ]*?(?:,? ?$|, | (?:[1-9]\d{0,8}w|\d{1,9}(?:\.\d{1,9})?x) ?(?:$|, ?))/y;

/**
 * Removes attributes on which `sanitize-html` spends quadratic time, which no page needs: a URL with comments, because the sanitizer copies
 * the URL for each comment, and a malformed `srcset`, because its parser logs the whole text for each error and backtracks in runs of
 * commas. Takes linear time.
 */
export function dropCostlyAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      if (name !== 'srcset') return URL_ATTRIBUTES.includes(name) && value.includes('<!--') ? [] : [[name, value]];
      const srcset = value.replace(SPACES, ' ').trim();
      return isWellFormedSrcset(srcset) ? [[name, srcset]] : [];
    }),
  );
}

function isWellFormedSrcset(text: string): boolean {
  if (text.length > MAX_SRCSET_LENGTH || text.includes(',,')) return false;
  for (let at = 0; at < text.length; at = CANDIDATE.lastIndex) {
    CANDIDATE.lastIndex = at;
    if (!CANDIDATE.test(text)) return false;
  }
  return true;
}
