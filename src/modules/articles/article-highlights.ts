import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuseAfterDeadline } from '../../core/lifecycle/request-deadline.js';
import { textOf } from './article-html.js';
import type { ArticleRecord } from './article-record.js';
import { highlighted, snippet } from './search-highlight.js';
import { questionOf } from './search-question.js';

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
export async function highlightsOf(
  articles: readonly ArticleRecord[],
  text: string,
): Promise<ReadonlyMap<number, ArticleHighlight>> {
  const terms = questionOf(text);
  const highlights = new Map<number, ArticleHighlight>();
  for (const { id, title, excerpt, content } of articles) {
    refuseAfterDeadline();
    highlights.set(id, {
      title: highlighted(title, terms),
      excerpt: highlighted(excerpt, terms),
      content: snippet(beginningOfText(textOf(beginningOf(content))), terms),
    });
    await nextTurn();
  }
  return highlights;
}

/** Does not end with half of a surrogate pair. */
const beginningOfText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');

/** Cuts before an incomplete tag, which would be parsed as text. */
function beginningOf(html: string): string {
  if (html.length <= MAX_HTML_LENGTH) return html;
  const tag = html.lastIndexOf('<', MAX_HTML_LENGTH);
  return html.slice(0, tag > html.lastIndexOf('>', MAX_HTML_LENGTH) ? tag : MAX_HTML_LENGTH);
}
