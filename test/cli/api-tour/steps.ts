export interface ShownResponse {
  readonly language: 'json' | 'http';
  readonly text: string;
}

/** A command, and its response if the page shows one. */
export interface Step {
  readonly command: string;
  readonly response?: ShownResponse;
}

/** Returns the `sh` blocks of a page, each with the `json` or `http` block that follows. */
export function parseSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, text] of markdown.matchAll(/^```(sh|json|http)\n([^]*?)^```$/gm)) {
    if (language === 'sh') steps.push({ command: text! });
    else steps.push({ ...steps.pop()!, response: { language: language as ShownResponse['language'], text: text! } });
  }
  return steps;
}
