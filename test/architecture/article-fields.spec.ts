import { readFileSync } from 'node:fs';
import { declaredFields } from '../../src/core/http/index.js';
import { articleFields, INITIAL_ARTICLE_VALUES } from '../../src/modules/articles/model/article.fields.js';
import { itemFields } from '../../src/modules/articles/index.js';
import { CreateArticleDto } from '../../src/modules/articles/v1/dto/article.dto.js';
import { CREATE_ARTICLE } from '../../src/modules/articles/v2/dto/article.input.js';
import { CreateItemDto } from '../../src/modules/publisher/dto/item.dto.js';

describe('the fields of articles', () => {
  const settable = Object.keys(INITIAL_ARTICLE_VALUES);

  it.each([
    ['version 1', CreateArticleDto],
    ['version 2', CREATE_ARTICLE.attributes!],
  ])('are accepted by the input of %s if they have an initial value', (_version, dto) => {
    expect([...declaredFields(dto)]).toEqual(expect.arrayContaining(settable));
  });

  it('are accepted by the input of items if items contain them', () => {
    const names = Object.values(articleFields).flatMap((field) =>
      'item' in field && 'initial' in field ? [field.item.name] : [],
    );
    expect(names).not.toEqual([]);
    expect([...declaredFields(CreateItemDto)]).toEqual(expect.arrayContaining(names));
  });

  it('are declared by the types of the browser script if items contain them', () => {
    const types = readFileSync('src/modules/browser-script/assets/publisher.d.ts', 'utf8');
    const item = /export interface Item \{([\s\S]*?)\n\}/.exec(types)![1]!;
    const declared = [...item.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name);
    expect(declared).toEqual(expect.arrayContaining(Object.keys(itemFields)));
  });
});
