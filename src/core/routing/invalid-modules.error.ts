/** Invalid or contradictory module declarations. The message ends the startup. */
export class InvalidModulesError extends Error {
  override readonly name = 'InvalidModulesError';
  constructor(readonly errors: readonly string[]) {
    super(['The modules do not fit together:', ...errors.map((fault) => `  ${fault}`)].join('\n'));
  }
}
