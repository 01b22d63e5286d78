import { setImmediate as nextTurn } from 'node:timers/promises';
import { textOf } from './article-html.js';
import type { ArticleRecord } from './article-record.js';
import { highlighted, snippet } from './search-highlight.js';
import { questionOf } from './search-question.js';

/** So much of a content is looked through: reading HTML and finding words in it is what takes time. */
const MOST_HTML = 100_000;

/** What a search has found in one article, as HTML; null where it has found nothing. */
export interface ArticleHighlight {
  readonly title: string | null;
  readonly excerpt: string | null;
  readonly content: string | null;
}

/** By the id of the article. Other requests get their turn between two articles. */
export async function highlightsOf(
  articles: readonly ArticleRecord[],
  text: string,
): Promise<ReadonlyMap<number, ArticleHighlight>> {
  const terms = questionOf(text);
  const highlights = new Map<number, ArticleHighlight>();
  for (const { id, title, excerpt, content } of articles) {
    highlights.set(id, {
      title: highlighted(title, terms),
      excerpt: highlighted(excerpt, terms),
      content: snippet(textOf(beginningOf(content)), terms),
    });
    await nextTurn();
  }
  return highlights;
}

/** Not in the midst of a tag, which would be taken for text. */
function beginningOf(html: string): string {
  if (html.length <= MOST_HTML) return html;
  const tag = html.lastIndexOf('<', MOST_HTML);
  return html.slice(0, tag > html.lastIndexOf('>', MOST_HTML) ? tag : MOST_HTML);
}
