export interface Answer {
  readonly language: 'json' | 'http';
  readonly text: string;
}

/** What is typed, and what is answered where that is shown. */
export interface Step {
  readonly command: string;
  readonly answer?: Answer;
}

/** The steps of a page: its `sh` blocks, each with the `json` or `http` block that follows it. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, text] of markdown.matchAll(/^```(sh|json|http)\n([^]*?)^```$/gm)) {
    if (language === 'sh') steps.push({ command: text! });
    else steps.push({ ...steps.pop()!, answer: { language: language as Answer['language'], text: text! } });
  }
  return steps;
}
