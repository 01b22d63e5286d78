import { setImmediate as nextTurn } from 'node:timers/promises';
import { toPlainText } from './article-html.js';
import type { ArticleRecord } from './article-record.js';
import { highlightText, highlightSnippet } from './search-highlight.js';
import { parseSearchQuery } from './search-query.js';
import { assertBeforeDeadline } from '../../core/request-context/index.js';

/** Maximum characters of HTML that are parsed per article. */
const MAX_HTML_LENGTH = 100_000;
/** Maximum characters of text that are searched per article. The search for words takes most of the time. */
const MAX_TEXT_LENGTH = 20_000;

/** Search matches of an article as HTML; a field is null if it has no match. */
export interface ArticleHighlight {
  readonly title: string | null;
  readonly excerpt: string | null;
  readonly content: string | null;
}

/** Returns the highlights by article id. Yields to other requests after each article. Throws if the request deadline has passed. */
export async function highlightArticles(
  articles: readonly ArticleRecord[],
  text: string,
): Promise<ReadonlyMap<number, ArticleHighlight>> {
  const terms = parseSearchQuery(text);
  const highlights = new Map<number, ArticleHighlight>();
  for (const { id, title, excerpt, content } of articles) {
    assertBeforeDeadline();
    highlights.set(id, {
      title: highlightText(title, terms),
      excerpt: highlightText(excerpt, terms),
      content: highlightSnippet(truncateText(toPlainText(truncateHtml(content))), terms),
    });
    await nextTurn();
  }
  return highlights;
}

/** Does not end with half of a surrogate pair. */
const truncateText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');

/** Cuts before an incomplete tag, which would be parsed as text. */
function truncateHtml(html: string): string {
  if (html.length <= MAX_HTML_LENGTH) return html;
  const tag = html.lastIndexOf('<', MAX_HTML_LENGTH);
  return html.slice(0, tag > html.lastIndexOf('>', MAX_HTML_LENGTH) ? tag : MAX_HTML_LENGTH);
}
