/** Faults that a person can mend get their message alone; anything else its stack. */
const PLAIN = new Set(['SettingsError', 'DatabaseInUseError', 'DomainError', 'WxrError']);

export function explain(error: unknown): void {
  const plain = error instanceof Error && PLAIN.has(error.name);
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
}
