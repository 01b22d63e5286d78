/** Splits a text at a separator. `\` before the separator or before another `\` makes it a part of the text. */
export function splitEscaped(text: string, separator: '.' | ','): string[] {
  const parts = [''];
  for (const [found] of text.matchAll(separator === '.' ? /\\[\\.]|[^]/gu : /\\[\\,]|[^]/gu)) {
    if (found === separator) parts.push('');
    else parts[parts.length - 1] += found.length === 2 && found.startsWith('\\') ? found.slice(1) : found;
  }
  return parts;
}
