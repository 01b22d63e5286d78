export interface Answer {
  readonly language: 'json' | 'http';
  readonly text: string;
}

/** A command, and its response if the page shows one. */
export interface Step {
  readonly command: string;
  readonly answer?: Answer;
}

/** Returns the `sh` blocks of a page, each with the `json` or `http` block that follows. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, text] of markdown.matchAll(/^```(sh|json|http)\n([^]*?)^```$/gm)) {
    if (language === 'sh') steps.push({ command: text! });
    else steps.push({ ...steps.pop()!, answer: { language: language as Answer['language'], text: text! } });
  }
  return steps;
}
