/** As many code points as an author may write. */
const LONGEST = 500;

/** What there is to make an excerpt of. */
export interface Excerpted {
  /** The text of the content: entities decoded, blocks parted by a space. */
  readonly text: string;
  /** The content itself, sanitised. */
  readonly html: string;
}

/** The excerpt of an article whose author wrote none. It is made anew whenever the article is changed. */
export abstract class ExcerptStrategy {
  /**
   * Plain text, of which the first 500 characters are taken. It is asked inside units of work and must not wait. What it throws ends
   * the request with 500, and nothing is stored.
   */
  protected abstract shorten(article: Excerpted): string;

  excerptOf(article: Excerpted): string {
    const excerpt = this.shorten(article);
    return excerpt.length <= LONGEST ? excerpt : [...excerpt].slice(0, LONGEST).join('');
  }
}
