// Plugin of TypeDoc for the API reference. The categories are the comments above the groups of exports in src/index.ts, which tags
// (`@category` on each declaration) would repeat 350 times.
import { readFileSync } from 'node:fs';
import { Application, Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';

/** Returns the category of each exported name, in the order of the file. A category is the comment up to its first colon or period. */
export function categoriesOf(source) {
  const categories = new Map();
  let category;
  for (const [, comment, names, namespace] of source.matchAll(
    /^\/\/ (.+)$|^export (?:type )?\{([^}]*)\}|^export \* as (\w+)/gm,
  )) {
    if (comment) category = comment.split(/[:.]/, 1)[0];
    for (const name of (namespace ?? names ?? '').split(',')) {
      const exported = name.trim().split(/\s+/).at(-1);
      if (exported) categories.set(exported, category);
    }
  }
  return categories;
}

export function load(app) {
  const categories = categoriesOf(readFileSync(new URL('../src/index.ts', import.meta.url), 'utf8'));
  // Options that are set before are reset.
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue('categoryOrder', [...new Set(categories.values()), '*']);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    // A parameter that the function destructures has no name.
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
      if (parameter.name === '__namedParameters') parameter.name = 'options';
    }
    const modules = project.children ?? [];
    for (const reflection of modules.flatMap((module) => (module.name === 'masthead' ? module.children : []))) {
      const category = categories.get(reflection.name);
      if (category === undefined) throw new Error(`${reflection.name} has no category in src/index.ts`);
      // The category of a function is read from its signatures.
      for (const part of reflection.signatures ?? [reflection]) {
        part.comment ??= new Comment();
        part.comment.blockTags.push(new CommentTag('@category', [{ kind: 'text', text: category }]));
      }
    }
  });
}
