import { Script } from 'node:vm';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { InvalidThemeError } from './invalid-theme.error.js';
import { TemplateFiles } from './template-files.js';
import type { ViewFile } from './theme.js';

/** Compiles all templates at startup. Values are escaped, except in `<%~ %>` tags. */
@Injectable()
export class TemplateRenderer {
  private readonly eta: Eta;
  private readonly builtIn: Eta;

  constructor(files: TemplateFiles) {
    this.eta = compile(files.all, (reference, from) => files.find(reference, from));
    const names = new Map(files.builtIn.map((file) => [file.name, file]));
    this.builtIn = compile(files.builtIn, (reference) => names.get(reference.replace(/^\.\//, '')));
  }

  /** Throws if there is no template with the name, or if the template fails; the message then has the file and the line. */
  render(name: string, view: object): string {
    return this.eta.render(name, view);
  }

  /** Like `render`, without the templates of the theme. */
  renderBuiltIn(name: string, view: object): string {
    return this.builtIn.render(name, view);
  }
}

/** Throws an `InvalidThemeError` with the file and the line of each template that does not compile. */
function compile(
  files: readonly ViewFile[],
  find: (reference: string, includedBy?: ViewFile) => ViewFile | undefined,
): Eta {
  // `debug` adds the file and the line to errors of templates.
  const eta = new Eta({ autoEscape: true, cache: true, debug: true });
  const byPath = new Map(files.map((file) => [file.path, file]));
  const errors = files.flatMap((file) => compileError(eta, file) ?? []);
  if (errors.length > 0) throw new InvalidThemeError(errors);
  eta.resolvePath = (reference, options) => {
    const file = find(reference, byPath.get(options?.filepath ?? ''));
    if (!file) throw new Error(`There is no template "${reference}"`);
    return file.path;
  };
  // All templates are loaded, so Eta reads no file.
  eta.readFile = (path) => byPath.get(path)!.text;
  for (const { path, text } of files) eta.templatesSync.define(path, eta.compile(text));
  return eta;
}

function compileError(eta: Eta, { path, text }: ViewFile): string | undefined {
  let source: string;
  try {
    source = eta.compileToString(text);
  } catch (error) {
    const [, problem, line] = /^(.*) at line (\d+)/.exec((error as Error).message) ?? [];
    return `${path}:${line ?? 1}: ${problem ?? (error as Error).message}`;
  }
  try {
    new Script(`(function (it, options) {\n${source}\n})`, { filename: 'template' });
    return undefined;
  } catch (error) {
    const { message, stack } = error as SyntaxError;
    const [, line = '1'] = /^template:(\d+)/.exec(stack!) ?? [];
    return `${path}:${templateLine(text, source.split('\n').slice(0, Number(line) - 1))}: ${problemOf(message)}`;
  }
}

const LINE_MARK = '__eta.line=';

/** Returns the line of a template for the last of these lines of its function. The code of a tag follows a line `__eta.line=<number>`. */
function templateLine(text: string, lines: readonly string[]): number {
  const at = lines.findLastIndex((line) => line.startsWith(LINE_MARK));
  if (at < 0) return 1;
  const templateLines = text.trimEnd().split('\n');
  const tagLine = Number(lines[at]!.slice(LINE_MARK.length));
  // Eta removes the line breaks between `<%` and the code.
  const tag = templateLines.slice(tagLine - 1).join('\n');
  const [blank = ''] = /^<%[-_]?\s*[=~]?\s*/.exec(tag.slice(tag.split('\n', 1)[0]!.lastIndexOf('<%'))) ?? [];
  const line = tagLine + blank.split('\n').length - 1 + Math.max(0, lines.length - at - 2);
  // The error of an open block is at the end of the function.
  return Math.min(line, templateLines.length);
}

/** The function of a template ends with a `catch` clause. */
const problemOf = (message: string): string =>
  message.includes("'catch'") ? 'a block that begins with { has no }' : message;
