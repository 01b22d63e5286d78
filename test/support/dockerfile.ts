import { readFileSync } from 'node:fs';

/** One instruction of a Dockerfile, in the stage that it stands in. */
export interface Instruction {
  readonly stage: number;
  readonly keyword: string;
  readonly text: string;
}

/** The instructions of `docker/Dockerfile`, each on one line. */
export function dockerfile(): Instruction[] {
  const lines = readFileSync('docker/Dockerfile', 'utf8')
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

/** What the last stage says with a keyword: the others leave nothing in the image but what it copies of them. */
export function said(keyword: string): string[] {
  const all = dockerfile();
  const last = all.at(-1)!.stage;
  return all.filter((one) => one.stage === last && one.keyword === keyword).map(({ text }) => text);
}

/** The environment that the image brings along. */
export function imageEnvironment(): Record<string, string> {
  const pairs = said('ENV').flatMap((text) => text.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

/** What the last stage copies: from where, and to where below its working folder. */
export function copied(): { from?: string; sources: string[]; target: string }[] {
  return said('COPY').map((text) => {
    const words = text.split(' ');
    const from = /^--from=(.+)$/.exec(words[0]!)?.[1];
    return { ...(from && { from }), sources: words.slice(from ? 1 : 0, -1), target: words.at(-1)! };
  });
}
