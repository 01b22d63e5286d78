/** What is wanted of a related resource: of `article.author` below `article`, `author`. */
export const pathsBelow = (path: string, paths: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...paths].filter((each) => each.startsWith(`${path}.`)).map((each) => each.slice(path.length + 1)));
