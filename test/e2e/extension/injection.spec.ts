import { Injectable, Module } from '@nestjs/common';
import { Settings } from '../../../src/config/settings.js';
import { Listen } from '../../../src/core/events/index.js';
import { type FeatureModule, replace } from '../../../src/core/module-api/index.js';
import { SlugStrategy } from '../../../src/core/text/index.js';
import {
  type ExcerptSource,
  ExcerptStrategy,
  HtmlSanitizer,
  ItemCreated,
} from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

@Injectable()
class Ink {
  readonly colour = 'blue';
}

/** Instantiated by Masthead. Injects an exported provider of its module and a global provider. */
@Injectable()
class InkSlugs extends SlugStrategy {
  readonly heard: string[] = [];

  constructor(
    private readonly ink: Ink,
    private readonly settings: Settings,
  ) {
    super();
  }

  protected toSlugText(): string {
    return `${this.ink.colour}-${this.settings.JWT_TTL}`;
  }

  @Listen(ItemCreated)
  hear({ title }: ItemCreated['payload']): void {
    this.heard.push(title);
  }
}

/** A provider of the module, also used by the articles module through `useExisting`. */
@Injectable()
class InkExcerpts extends ExcerptStrategy {
  made = 0;

  protected shorten({ text }: ExcerptSource): string {
    this.made++;
    return text.slice(0, 3);
  }
}

class InkSanitizer extends HtmlSanitizer {
  constructor(private readonly colour: string) {
    super();
  }

  protected clean(input: string) {
    return { html: `${input}<p>${this.colour}</p>` };
  }
}

@Module({ providers: [Ink, InkExcerpts], exports: [Ink, InkExcerpts] })
class InkModule {}

const ink: FeatureModule = {
  moduleApi: 1,
  name: 'ink',
  module: InkModule,
  replaces: [
    replace(SlugStrategy, InkSlugs),
    replace(ExcerptStrategy, { useExisting: InkExcerpts }),
    replace(HtmlSanitizer, { inject: [Ink], useFactory: ({ colour }: Ink) => new InkSanitizer(colour) }),
  ],
};

describe('Strategy replacement', () => {
  let site: TestApp;
  let attributes: Record<string, unknown>;

  beforeAll(async () => {
    site = await startTestApp({ JWT_TTL: '1234' }, undefined, [ink]);
    ({ attributes } = await site.createArticle({ title: 'Written', content: `<p>${'One two three. '.repeat(5)}</p>` }));
  });
  afterAll(() => site.stop());

  it('injects global providers and exports of the module', () => {
    expect(attributes['slug']).toBe('blue-1234');
  });

  it('uses the existing instance of a module provider', () => {
    expect(attributes['excerpt']).toBe('One');
    const excerpts = site.app.get(InkExcerpts, { strict: false });
    expect(excerpts.made).toBe(1);
    expect(site.app.get(ExcerptStrategy)).toBe(excerpts);
  });

  it('supports a factory', () => {
    expect(attributes['content']).toContain('<p>blue</p>');
  });

  it('delivers each event once to a strategy that listens', async () => {
    const { heard } = site.app.get<InkSlugs>(SlugStrategy);
    await eventually(
      () => heard.length,
      (length) => length > 0,
    );
    expect(heard).toEqual(['Written']);
  });
});
