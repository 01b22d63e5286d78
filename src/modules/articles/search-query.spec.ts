import { parseSearchQuery } from './search-words.js';

describe('parseSearchQuery', () => {
  it.each<[string, string[]]>([
    ['The sea', ['the_', 'sea_']],
    ['the', ['the_']],
    ['go', ['go_']],
    ['sea!', ['sea_']],
    ['sea sea.', ['sea_']],
    ['to be or not to be', ['to_', 'be_', 'or_', 'not_']],
    ["don't", ['don_ t__']],
    ['l’été', ['l__ ete_']],
    ['masth', ['masth_|masth']],
    ['node.jsons', ['node_', 'jsons_|jsons']],
    ['node.js rocks', ['node_ js_', 'rocks_|rocks']],
    ['ferries,gulls', ['ferries_', 'gulls_|gulls']],
    ['中文 網', ['中__ 文__', '網__']],
    ['中，文', ['中__', '文__']],
    ['서울에서', ['서__ 울__ 에__ 서__']],
    ['C++ code', ['c_0017_0017_', 'code_|code']],
    ['.NET', ['_001anet_']],
    ['*** ""', []],
  ])('parses %j into the terms %j', (text, expected) => {
    const terms = parseSearchQuery(text).map(({ words, prefix }) => words.join(' ') + (prefix ? `|${prefix}` : ''));
    expect(terms).toEqual(expected);
  });
});
