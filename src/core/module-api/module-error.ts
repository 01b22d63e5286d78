/** Invalid or contradictory module declarations. The message ends the startup. */
export class ModuleError extends Error {
  override readonly name = 'ModuleError';
  constructor(readonly errors: readonly string[]) {
    super(['The modules do not fit together:', ...errors.map((fault) => `  ${fault}`)].join('\n'));
  }
}
