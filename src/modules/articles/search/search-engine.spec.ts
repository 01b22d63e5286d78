import { SearchEngine, type SearchDocument } from './search-engine.js';

/** An engine of a site that implements only `update`. */
class UpdateOnlyEngine extends SearchEngine {
  readonly updated: SearchDocument[] = [];

  query(): Promise<null> {
    return Promise.resolve(null);
  }

  override update(article: SearchDocument): Promise<void> {
    this.updated.push(article);
    return Promise.resolve();
  }
}

describe('SearchEngine', () => {
  const heading = { id: 1, title: 'A title', excerpt: '' };

  it('prepares no text and updates the whole document after a change of the title by default', async () => {
    const engine = new UpdateOnlyEngine();
    expect(await engine.prepareText('Some text')).toBe('Some text');
    await engine.updateHeading(heading, () => 'Some text');
    expect(engine.updated).toEqual([{ ...heading, text: 'Some text' }]);
  });

  it('prepares the text for the default updateHeading', async () => {
    const engine = new UpdateOnlyEngine();
    engine.prepareText = (text) => Promise.resolve(text.toUpperCase());
    await engine.updateHeading(heading, () => 'Some text');
    expect(engine.updated).toEqual([{ ...heading, text: 'SOME TEXT' }]);
  });
});
