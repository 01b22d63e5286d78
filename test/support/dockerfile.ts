import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile with the number of its build stage. */
export interface Instruction {
  readonly stage: number;
  readonly keyword: string;
  readonly text: string;
}

/** Returns the instructions of a Dockerfile, with continuation lines joined. */
export function parseDockerfile(file = 'docker/Dockerfile'): Instruction[] {
  const lines = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  let stage = -1;
  return lines.split('\n').flatMap((line) => {
    const [, keyword, text] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (keyword === undefined || text === undefined) return [];
    if (keyword === 'FROM') stage += 1;
    return [{ stage, keyword, text }];
  });
}

/** Returns the texts of the final stage's instructions with the keyword. The image contains only the final stage and its copies. */
export function finalStageTexts(keyword: string): string[] {
  const all = parseDockerfile();
  const last = all.at(-1)!.stage;
  return all.filter((one) => one.stage === last && one.keyword === keyword).map(({ text }) => text);
}

/** Returns the environment variables of the image. */
export function imageEnvironment(): Record<string, string> {
  const pairs = finalStageTexts('ENV').flatMap((text) => text.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

/** Returns the COPY instructions of the final stage, with targets relative to the working folder. */
export function finalStageCopies(): { from?: string; sources: string[]; target: string }[] {
  return finalStageTexts('COPY').map((text) => {
    const words = text.split(' ');
    const from = /^--from=(.+)$/.exec(words[0]!)?.[1];
    return { ...(from && { from }), sources: words.slice(from ? 1 : 0, -1), target: words.at(-1)! };
  });
}

/** Returns the default values of the build arguments by name; `''` if an argument has no default. */
export function buildArguments(): Record<string, string> {
  const named = parseDockerfile().flatMap(({ keyword, text }) => (keyword === 'ARG' ? [text.split('=')] : []));
  // An argument of the whole file is declared again, without its default, in the stage that uses it.
  return Object.fromEntries(named.filter(({ length }) => length === 2) as [string, string][]);
}
