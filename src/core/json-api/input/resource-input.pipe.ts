import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import { contextOf } from '../../request-context/request-context.js';
import { conflict, DomainError, type ErrorDetail, forbidden, invalid } from '../../errors/domain-error.js';
import { declaredFields, InputPipe } from '../../http/input/input.pipe.js';
import {
  type ObjectMembers,
  toObjectMembers,
  findUnknownMembers,
  type InputDefinition,
  type ResourceInput,
} from './resource-input.js';
import { findChangedMembers, type UndeclaredMember } from './stored-members.js';

export interface ResourceInputSource {
  readonly definition: InputDefinition<object>;
  readonly request: Request;
}

/** Includes members that writes ignore, because clients send back the documents that they read, with the included resources. */
const DOCUMENT_MEMBERS = ['data', 'included', 'jsonapi', 'links', 'meta'];
const RESOURCE_MEMBERS = ['type', 'id', 'attributes', 'relationships', 'links', 'meta'];

/** The attributes or the relationships of a resource: parsed members and their errors. */
interface ResourcePart {
  readonly values: object;
  readonly sent: ObjectMembers;
  readonly undeclared: readonly UndeclaredMember[];
  readonly errors: readonly ErrorDetail[];
}

/**
 * Parses the request document of a write (JSON:API 1.1, "Creating, Updating and Deleting Resources"). Errors name each invalid
 * member by its path.
 */
@Injectable()
export class ResourceInputPipe implements PipeTransform<ResourceInputSource, Promise<ResourceInput<object>>> {
  constructor(
    private readonly fields: InputPipe,
    private readonly modules: ModuleRef,
  ) {}

  async transform({ definition, request }: ResourceInputSource): Promise<ResourceInput<object>> {
    const body = request.body as ObjectMembers;
    const data = toObjectMembers(body['data']);
    if (!data) throw invalid({ field: 'data', message: 'data must be a resource object.' });
    assertIdentity(definition, data, request.params['id']);
    const attributes = await this.parsePart('attributes', data['attributes'], definition.attributes);
    const relationships = await this.parsePart('relationships', data['relationships'], definition.relationships);
    const undeclared = [...attributes.undeclared, ...relationships.undeclared];
    const changed = definition.of === 'new' ? undeclared : await findChangedMembers(undeclared, request);
    const errors = [
      ...unknownMemberErrors(body, DOCUMENT_MEMBERS, ''),
      ...unknownMemberErrors(data, RESOURCE_MEMBERS, 'data.'),
      ...changed.map(({ part, name }) => unwritableError(`data.${part}.${name}`)),
      ...attributes.errors,
      ...relationships.errors,
    ];
    if (errors.length === 0) {
      contextOf(request).fieldPath = toDocumentPath(definition);
      return { attributes: attributes.values, relationships: relationships.values };
    }
    throw invalid(...errors, ...(await this.findRuleErrors(definition, attributes, relationships, request)));
  }

  private async parsePart(part: UndeclaredMember['part'], value: unknown, dto?: Type<object>): Promise<ResourcePart> {
    const path = `data.${part}`;
    const sent = value === undefined ? {} : toObjectMembers(value);
    if (!sent) {
      const errors = [{ field: path, message: `${path} must be an object.` }];
      return { values: {}, sent: {}, undeclared: [], errors };
    }
    const declared = dto ? [...declaredFields(this.fields.resolveDto(dto))] : [];
    const undeclared = findUnknownMembers(sent, declared).map((name) => ({ part, name, value: sent[name] }));
    if (!dto) return { values: {}, sent, undeclared, errors: [] };
    try {
      const values = (await this.fields.transform(sent, { type: 'body', metatype: dto })) as object;
      return { values, sent, undeclared, errors: [] };
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'invalid')) throw error;
      const details = (error.details ?? []).map(({ field, ...detail }) => ({ ...detail, field: pathOf(path, field) }));
      return { values: {}, sent, undeclared, errors: details };
    }
  }

  /** Runs the rules of the module on the members with a valid format. The rules use the field names of the services. */
  private async findRuleErrors(
    definition: InputDefinition<object>,
    attributes: ResourcePart,
    relationships: ResourcePart,
    request: Request,
  ): Promise<ErrorDetail[]> {
    const { rules, names = {} } = definition;
    if (!rules) return [];
    const invalidNames = new Set([
      ...[...attributes.errors, ...relationships.errors].map(({ field }) => field.split('.')[2]),
      ...[...attributes.undeclared, ...relationships.undeclared].map(({ name }) => name),
    ]);
    const isValid = ([name]: [string, unknown]): boolean => !invalidNames.has(name);
    const nameOf = (path: string): string =>
      Object.keys(names).find((name) => [path, `${path}.data`].includes(names[name]!)) ?? path.split('.').at(-1)!;
    const wellFormed = [
      ...Object.entries(attributes.sent)
        .filter(isValid)
        .map(([name, value]) => [nameOf(`data.attributes.${name}`), value]),
      ...Object.entries(relationships.sent)
        .filter(isValid)
        .map(([name, linkage]) => [nameOf(`data.relationships.${name}`), idsIn(linkage)]),
    ] as [string, unknown][];
    const ruleErrors = await this.modules
      .get(rules, { strict: false })
      .validate(Object.fromEntries(wellFormed), contextOf(request).principal);
    return ruleErrors.map((detail) => ({ ...detail, field: toDocumentPath(definition)(detail.field) }));
  }
}

/** Returns the document path of a field name of the services. */
const toDocumentPath =
  ({ names = {} }: InputDefinition<object>) =>
  (field: string): string => {
    if (field.startsWith('data.')) return field;
    const [first, ...rest] = field.split('.') as [string, ...string[]];
    return [names[first] ?? `data.attributes.${first}`, ...rest].join('.');
  };

function assertIdentity({ type, of }: InputDefinition<object>, data: ObjectMembers, pathId: unknown): void {
  if (data['type'] === undefined) throw invalid({ field: 'data.type', message: 'data.type is required.' });
  if (data['type'] !== type) throw conflict(`The resource type of this endpoint is "${type}"`);
  if (of === 'new') {
    if (data['id'] !== undefined) throw forbidden('The server assigns the ids of new resources: omit data.id');
    return;
  }
  if (data['id'] === undefined) throw invalid({ field: 'data.id', message: 'data.id is required.' });
  if (data['id'] !== pathId) throw conflict('data.id does not match the id in the path');
}

/** Inserts `data` before the index of an entry of a to-many relationship. */
const pathOf = (part: string, field: string): string =>
  `${part}.${part === 'data.relationships' ? field.replace(/\.(?=\d+$)/, '.data.') : field}`;

const unknownMemberErrors = (members: ObjectMembers, known: readonly string[], path: string): ErrorDetail[] =>
  findUnknownMembers(members, known).map((name) => unwritableError(path + name));

const unwritableError = (field: string): ErrorDetail => ({ field, message: `${field} is not a writable member.` });

/** Returns the id of a to-one relationship or the ids of a to-many relationship. Expects a validated format. */
function idsIn(linkage: unknown): number | undefined | (number | undefined)[] {
  const idOf = (identifier: unknown): number | undefined => {
    const id = toObjectMembers(identifier)?.['id'];
    return typeof id === 'string' ? Number(id) : undefined;
  };
  const data = toObjectMembers(linkage)?.['data'];
  return Array.isArray(data) ? data.map(idOf) : idOf(data);
}
