interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}
export interface Query {
  readonly selectors: readonly { readonly metric: string; readonly matchers: readonly Matcher[] }[];
  /** Labels of `by (…)` and `on (…)`. */
  readonly groupings: readonly string[];
}

const OPERATORS = ['and', 'or', 'unless', 'bool', 'offset', 'sum', 'max', 'min', 'avg', 'count', 'topk'];
const GROUPING = /\b(?:by|on|without|ignoring|group_left|group_right) *\(([^)]*)\)/g;
const SELECTOR = /([a-zA-Z_]\w*)(?: *\{([^}]*)\})?(?! *\()/g;

/** Finds the series and labels of a PromQL query. Label values must not contain braces. */
export function parseQuery(query: string): Query {
  const groupings = [...query.matchAll(GROUPING)].flatMap(([, labels]) =>
    labels!.split(',').map((each) => each.trim()),
  );
  // Ranges such as [5m] or [$__rate_interval] and numbers contain letters, but no names.
  const withoutGroupings = query
    .replaceAll(GROUPING, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/(?<!\w)[\d.]+(e\d+)?/g, ' ');
  const selectors = [...withoutGroupings.matchAll(SELECTOR)]
    // A backtracked match of a function name ends inside a word.
    .filter(({ 0: text, index }) => !/^\w* *\(/.test(withoutGroupings.slice(index + text.length)) || text.endsWith('}'))
    .filter(([, name]) => !OPERATORS.includes(name!))
    .map(([, metric, matchers = '']) => ({
      metric: metric!,
      matchers: [...matchers.matchAll(/(\w+) *(=~|!~|!=|=) *"([^"]*)"/g)].map(([, label, operator, value]) => ({
        label: label!,
        operator: operator!,
        value: value!,
      })),
    }));
  return { selectors, groupings };
}
