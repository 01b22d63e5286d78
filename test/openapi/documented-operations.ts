import { inlineReferences } from '../support/inline-references.js';

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export type Examples = Readonly<Record<string, { readonly value: unknown } | { readonly $ref: string }>>;
export type DocumentedContent = Readonly<Record<string, { readonly schema: object; readonly examples?: Examples }>>;

/** One operation of the document with all references inlined, except those of schemas. */
export interface DocumentedOperation {
  /** For example `POST /api/v1/articles`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly body?: DocumentedContent;
  readonly responses: Readonly<Record<string, { readonly content?: DocumentedContent }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, InlinedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface InlinedOperation {
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: { readonly content: DocumentedContent };
  readonly responses: DocumentedOperation['responses'];
}

/** Returns the operations of a document in its order. */
export const operationsIn = (document: ApiDocument): DocumentedOperation[] =>
  Object.entries(inlineReferences(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      ...{ name: `${method.toUpperCase()} ${path}`, method, path, parameters, responses },
      ...(requestBody && { body: requestBody.content }),
    })),
  );

/** Returns the values of the examples by name. */
export const exampleValues = (document: ApiDocument, examples: Examples = {}): [name: string, value: unknown][] =>
  Object.entries(examples).map(([name, example]) => [
    name,
    '$ref' in example
      ? (document.components['examples']![example.$ref.replace(/.*\//, '')] as { value: unknown }).value
      : example.value,
  ]);
