import { createRequire } from 'node:module';

type ResponseValidator = new (options: { responses: Record<string, object> }) => object;

/**
 * The matcher compiles every schema of the document anew for each answer, which takes longer than most answers. With this it does
 * so once for each response of the document.
 */
export function keepCompiledResponses(): void {
  const library = createRequire(__filename)('openapi-response-validator') as { default: ResponseValidator };
  const Compiling = library.default;
  const kept = new WeakMap<object, object>();
  library.default = function (options: ConstructorParameters<ResponseValidator>[0]) {
    const [response] = Object.values(options.responses);
    const known = kept.get(response!) ?? new Compiling(options);
    kept.set(response!, known);
    return known;
  } as unknown as ResponseValidator;
}
