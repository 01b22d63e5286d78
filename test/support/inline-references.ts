type Node = Record<string, unknown>;
interface Reference {
  readonly $ref: string;
}
interface Parameter {
  readonly name: string;
  readonly style?: string;
  readonly schema: { readonly anyOf?: readonly { readonly properties?: Readonly<Record<string, object>> }[] };
}

/**
 * Returns the document with the parameters, bodies and responses of its operations in place of the references to them, and with one
 * parameter for each operator of a filter, `filter[views][gte]`, as it is sent. Schemas and headers remain references.
 */
export function inlineReferences<Document>(document: Document): Document {
  const resolve = (node: unknown): unknown => (isReference(node) ? resolvePointer(document, node.$ref) : node);
  const { paths } = document as { paths: Record<string, Record<string, Node>> };
  const inlined = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, inlineOperation(operation, resolve)]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(inlined) as object };
}

function inlineOperation(operation: Node, resolve: (node: unknown) => unknown): Node {
  const { parameters, requestBody, responses } = operation as {
    parameters?: readonly unknown[];
    requestBody?: unknown;
    responses: Node;
  };
  return {
    ...operation,
    ...(parameters && { parameters: parameters.flatMap((each) => splitOperators(resolve(each) as Parameter)) }),
    ...(requestBody !== undefined && { requestBody: resolve(requestBody) }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, each]) => [status, resolve(each)])),
  };

  function splitOperators(parameter: Parameter): Parameter[] {
    const { name, style, schema } = parameter;
    if (style !== 'deepObject') return [parameter];
    const alternatives = (schema.anyOf ?? [schema]).map((each) => resolve(each) as typeof schema & Node);
    return alternatives.flatMap((each) => {
      const { style: _, ...plain } = parameter;
      const properties = each['properties'] as Readonly<Record<string, Parameter['schema']>> | undefined;
      if (!properties) return [{ ...plain, schema: each }];
      return Object.entries(properties).map(([operator, of]) => ({
        ...plain,
        name: `${name}[${operator}]`,
        schema: of,
      }));
    });
  }
}

const isReference = (node: unknown): node is Reference => typeof node === 'object' && node !== null && '$ref' in node;

const resolvePointer = (document: unknown, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((node, key) => (node as Node)[key], document);
