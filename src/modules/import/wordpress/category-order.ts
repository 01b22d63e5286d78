import type { SurveyedCategory } from './site-survey.js';

export interface OrderedCategories {
  /** Every category after its parent. */
  readonly ordered: SurveyedCategory[];
  /** Their parents are not in the file, or are their own descendants: they stand at the root. */
  readonly orphans: SurveyedCategory[];
}

/** An export names parents by slug, before or after their children. */
export function parentsFirst(categories: ReadonlyMap<string, SurveyedCategory>): OrderedCategories {
  const ordered = new Map<string, SurveyedCategory>();
  const orphans: SurveyedCategory[] = [];
  for (const start of categories.values()) {
    // Up to the root or to one that has its place, then down again: no recursion, for a chain can be long.
    const chain = new Map<string, SurveyedCategory>();
    let current: SurveyedCategory | undefined = start;
    while (current && !ordered.has(current.slug)) {
      chain.set(current.slug, current);
      const { parentSlug } = current as SurveyedCategory;
      const parent: SurveyedCategory | undefined = parentSlug === null ? undefined : categories.get(parentSlug);
      if (parentSlug !== null && (!parent || chain.has(parentSlug))) {
        orphans.push(current);
        chain.set(current.slug, { ...current, parentSlug: null });
        break;
      }
      current = parent;
    }
    for (const category of [...chain.values()].reverse()) ordered.set(category.slug, category);
  }
  return { ordered: [...ordered.values()], orphans };
}
