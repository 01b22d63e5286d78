import ts from 'typescript';

/** A piece of prose in a source file. */
export interface Prose {
  readonly kind: 'comment' | 'title' | 'message';
  readonly line: number;
  readonly text: string;
}

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);

/** Returns the comments, the test titles, and the other strings of several words of a file. */
export function proseOf(path: string, source: string): Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Prose>();
  const add = (kind: Prose['kind'], start: number, text: string) =>
    found.set(start, { kind, line: file.getLineAndCharacterOfPosition(start).line + 1, text });

  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) add('comment', pos, textOfComment(source.slice(pos, end)));
    if (ts.isStringLiteralLike(node) && /\s/.test(node.text)) {
      add(isTitle(node) ? 'title' : 'message', node.getStart(file), node.text);
    }
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return [...found.values()];
}

function isTitle(node: ts.StringLiteralLike): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  let called: ts.Node = call.expression;
  while (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) called = called.expression;
  return ts.isIdentifier(called) && TEST_FUNCTIONS.has(called.text);
}

function textOfComment(comment: string): string {
  return comment
    .replaceAll(/^\/\*+|\*+\/$|^\s*\*+ ?|^\s*\/\/ ?/gm, ' ')
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
