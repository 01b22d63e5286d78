/** Templates or assets that cannot be used. The message ends the startup. */
export class InvalidThemeError extends Error {
  override readonly name = 'InvalidThemeError';
  constructor(readonly errors: readonly string[]) {
    super(['The pages cannot be built:', ...errors.map((error) => `  ${error}`)].join('\n'));
  }
}
