/** Invalid or contradictory module declarations. The message ends the startup. */
export class ModuleError extends Error {
  override readonly name = 'ModuleError';
  constructor(readonly faults: readonly string[]) {
    super(['The modules do not fit together:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
}
