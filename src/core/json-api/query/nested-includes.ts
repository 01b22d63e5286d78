/** Returns the include paths below a relationship: `author` for `article.author` below `article`. */
export const nestedIncludes = (path: string, paths: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...paths].filter((each) => each.startsWith(`${path}.`)).map((each) => each.slice(path.length + 1)));
