/** Returns all operations of an OpenAPI document. */
export function operationsOf(text: string): (readonly [path: string, method: string])[] {
  const { paths } = JSON.parse(text) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [path, method]),
  );
}
