import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentedOperation, InlineResponse, Operation } from './operations.js';

type Kind = 'parameters' | 'responses' | 'requestBodies' | 'examples';
interface Reference {
  readonly $ref: string;
}
type Content = Record<string, { examples?: Record<string, object>; schema?: object }>;
type Parameter = NonNullable<Operation['parameters']>[number];

/**
 * Moves parameters, examples, request bodies and responses that occur more than once to the components and refers to them. Replaces
 * objects instead of changing them, because applications in the same process share the controller metadata.
 */
export function shareComponents(document: OpenAPIObject, described: readonly DocumentedOperation[]): void {
  const share = <Value extends object>(kind: Kind, found: readonly Found<Value>[]): void =>
    shareRepeated(((document.components ??= {})[kind] ??= {}) as Record<string, object>, kind, found);
  // Before the objects that contain them, because equal examples make equal parameters, bodies and responses.
  share('examples', described.flatMap(parameterExamplesOf));
  share('parameters', described.flatMap(parametersOf));
  share('examples', described.flatMap(examplesOf));
  share('requestBodies', described.flatMap(requestBodyOf));
  share('responses', described.flatMap(responsesOf));
}

/** One occurrence of an object that can be a component. */
interface Found<Value extends object> {
  readonly value: Value | Reference;
  /** Names for the component, best first. The last one is unique. */
  readonly names: readonly string[];
  readonly replace: (reference: Reference) => void;
}

function shareRepeated(components: Record<string, object>, kind: Kind, found: readonly Found<object>[]): void {
  const occurrences = new Map<string, Found<object>[]>();
  for (const each of found.filter(({ value }) => !('$ref' in value))) {
    const text = JSON.stringify(each.value);
    occurrences.set(text, [...(occurrences.get(text) ?? []), each]);
  }
  const existing = new Map(Object.entries(components).map(([name, value]) => [JSON.stringify(value), name]));
  for (const [text, [first, ...others]] of occurrences) {
    const known = existing.get(text);
    if (known === undefined && others.length === 0) continue;
    const name = known ?? first!.names.map(toComponentName).find((each) => !(each in components))!;
    components[name] = first!.value;
    for (const { replace } of [first!, ...others]) replace({ $ref: `#/components/${kind}/${name}` });
  }
}

/** Component names have no brackets: `filter.created_at` for `filter[created_at]`. */
const toComponentName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '.').replace(/\.$/, '');

const versionSuffix = (version: number | undefined): string => (version === undefined ? '' : `V${version}`);

/** A reference is not shorter than such an example. */
const MAX_INLINE_LENGTH = 40;

function parameterExamplesOf({ operation }: DocumentedOperation): Found<object>[] {
  const copies = operation.parameters?.map((each) =>
    'examples' in each ? { ...each, examples: { ...each.examples } } : each,
  );
  operation.parameters = copies;
  return (copies ?? []).flatMap((each) => {
    if (!('examples' in each) || !('name' in each)) return [];
    const examples = each.examples as Record<string, object>;
    return Object.entries(examples)
      .filter(([, value]) => JSON.stringify(value).length > MAX_INLINE_LENGTH)
      .map(([name, value]) => ({
        value,
        names: [`${each.name} ${name}`, `${operation.operationId}.${each.name} ${name}`],
        replace: (reference) => (examples[name] = reference),
      }));
  });
}

function parametersOf({ operation, version }: DocumentedOperation): Found<object>[] {
  const parameters = operation.parameters ?? [];
  const replaced: Parameter[] = (operation.parameters = [...parameters]);
  return parameters.map((value, index) => {
    const name = 'name' in value ? value.name : '';
    return {
      value,
      names: [name, name + versionSuffix(version), `${operation.operationId}.${name}`],
      replace: (reference) => (replaced[index] = reference),
    };
  });
}

function requestBodyOf({ operation }: DocumentedOperation): Found<object>[] {
  const { requestBody: value, operationId } = operation;
  if (!value) return [];
  const schema = 'content' in value ? schemaNameOf(value.content as Content) : undefined;
  return [
    {
      value,
      names: [...(schema === undefined ? [] : [schema]), `${operationId}_body`],
      replace: (reference) => (operation.requestBody = reference),
    },
  ];
}

function responsesOf({ operation, version }: DocumentedOperation): Found<object>[] {
  return Object.entries(operation.responses).flatMap(([status, value]) => {
    if (!value) return [];
    const title = STATUS_CODES[status]!.replace(/[^A-Za-z]/g, '');
    const schema = 'content' in value ? schemaNameOf((value as InlineResponse).content as Content) : undefined;
    const base = schema === undefined || Number(status) >= 400 ? title : `${schema}_${status}`;
    return [
      {
        value,
        names: [base, base + versionSuffix(version), `${operation.operationId}_${status}`],
        replace: (reference: Reference) => (operation.responses[status] = reference),
      },
    ];
  });
}

function examplesOf({ operation }: DocumentedOperation): Found<object>[] {
  const { requestBody, responses, operationId } = operation;
  return [requestBody, ...Object.values(responses)].flatMap((holder) => {
    const content = holder && 'content' in holder ? (holder.content as Content) : {};
    return Object.values(content).flatMap(({ examples = {}, schema }) =>
      Object.entries(examples).map(([name, value]) => ({
        value,
        names: [
          ...(schema && '$ref' in schema ? [`${nameIn(schema as Reference)}.${name}`] : []),
          `${operationId}.${name}`,
        ],
        replace: (reference: Reference) => (examples[name] = reference),
      })),
    );
  });
}

const schemaNameOf = (content: Content = {}): string | undefined => {
  const schema = Object.values(content)[0]?.schema;
  return schema && '$ref' in schema ? nameIn(schema as Reference) : undefined;
};

const nameIn = ({ $ref }: Reference): string => $ref.replace(/.*\//, '');
