/** The modules do not fit together; the start ends with this message. */
export class ModuleError extends Error {
  override readonly name = 'ModuleError';
  constructor(readonly faults: readonly string[]) {
    super(['The modules do not fit together:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  }
}
