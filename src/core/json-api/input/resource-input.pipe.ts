import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import { principalOf } from '../../auth/caller.decorator.js';
import { conflict, DomainError, type ErrorDetail, forbidden, invalid } from '../../errors/domain-error.js';
import { declaredFields } from '../../http/input/declared-fields.js';
import { noteFieldNames } from '../../versioning/field-names.js';
import { InputPipe } from '../../http/input.pipe.js';
import { type Members, membersOf, unknownMembers } from './members.js';
import type { InputDefinition, ResourceInput } from './resource-input.js';

export interface SentDocument {
  readonly definition: InputDefinition<object>;
  readonly request: Request;
}

/** Includes members that writes ignore, because clients send back the documents that they read. */
const DOCUMENT_MEMBERS = ['data', 'jsonapi', 'links', 'meta'];
const RESOURCE_MEMBERS = ['type', 'id', 'attributes', 'relationships', 'links', 'meta'];

/** The attributes or the relationships of a resource: parsed members and their errors. */
interface Part {
  readonly read: object;
  readonly sent: Members;
  readonly faults: readonly ErrorDetail[];
}

/**
 * Parses the request document of a write (JSON:API 1.1, "Creating, Updating and Deleting Resources"). Errors name each invalid
 * member by its path.
 */
@Injectable()
export class ResourceInputPipe implements PipeTransform<SentDocument, Promise<ResourceInput<object>>> {
  constructor(
    private readonly fields: InputPipe,
    private readonly modules: ModuleRef,
  ) {}

  async transform({ definition, request }: SentDocument): Promise<ResourceInput<object>> {
    const body = request.body as Members;
    const data = membersOf(body['data']);
    if (!data) throw invalid({ field: 'data', message: 'data must be a resource object.' });
    checkIdentity(definition, data, request.params['id']);
    const attributes = await this.part('data.attributes', data['attributes'], definition.attributes);
    const relationships = await this.part('data.relationships', data['relationships'], definition.relationships);
    const faults = [
      ...unknownIn(body, DOCUMENT_MEMBERS, ''),
      ...unknownIn(data, RESOURCE_MEMBERS, 'data.'),
      ...attributes.faults,
      ...relationships.faults,
    ];
    if (faults.length === 0) {
      noteFieldNames(request, nameIn(definition));
      return { attributes: attributes.read, relationships: relationships.read };
    }
    throw invalid(...faults, ...(await this.moreFaults(definition, attributes, relationships, request)));
  }

  private async part(path: string, value: unknown, dto?: Type<object>): Promise<Part> {
    const sent = value === undefined ? {} : membersOf(value);
    if (!sent) return { read: {}, sent: {}, faults: [{ field: path, message: `${path} must be an object.` }] };
    const unknown = unknownIn(sent, dto ? [...declaredFields(dto)] : [], `${path}.`);
    if (!dto) return { read: {}, sent, faults: unknown };
    try {
      const read = (await this.fields.transform(sent, { type: 'body', metatype: dto })) as object;
      return { read, sent, faults: unknown };
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'invalid')) throw error;
      const details = (error.details ?? []).map(({ field, ...detail }) => ({ ...detail, field: pathOf(path, field) }));
      return { read: {}, sent, faults: [...unknown, ...details] };
    }
  }

  /** Runs the rules of the module on the members with a valid format. The rules use the field names of the services. */
  private async moreFaults(
    definition: InputDefinition<object>,
    attributes: Part,
    relationships: Part,
    request: Request,
  ): Promise<ErrorDetail[]> {
    const { rules, names = {} } = definition;
    if (!rules) return [];
    const faulty = new Set([...attributes.faults, ...relationships.faults].map(({ field }) => field.split('.')[2]));
    const right = ([name]: [string, unknown]): boolean => !faulty.has(name);
    const nameOf = (path: string): string =>
      Object.keys(names).find((name) => [path, `${path}.data`].includes(names[name]!)) ?? path.split('.').at(-1)!;
    const wellFormed = [
      ...Object.entries(attributes.sent)
        .filter(right)
        .map(([name, value]) => [nameOf(`data.attributes.${name}`), value]),
      ...Object.entries(relationships.sent)
        .filter(right)
        .map(([name, linkage]) => [nameOf(`data.relationships.${name}`), idsIn(linkage)]),
    ] as [string, unknown][];
    const more = await this.modules
      .get(rules, { strict: false })
      .faults(Object.fromEntries(wellFormed), principalOf(request));
    return more.map((detail) => ({ ...detail, field: nameIn(definition)(detail.field) }));
  }
}

/** Returns the document path of a field name of the services. */
const nameIn =
  ({ names = {} }: InputDefinition<object>) =>
  (field: string): string => {
    if (field.startsWith('data.')) return field;
    const [first, ...rest] = field.split('.') as [string, ...string[]];
    return [names[first] ?? `data.attributes.${first}`, ...rest].join('.');
  };

function checkIdentity({ type, of }: InputDefinition<object>, data: Members, pathId: unknown): void {
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

const unknownIn = (members: Members, known: readonly string[], path: string): ErrorDetail[] =>
  unknownMembers(members, known).map((name) => ({
    field: path + name,
    message: `${path}${name} is not a writable member.`,
  }));

/** Returns the id of a to-one relationship or the ids of a to-many relationship. Expects a validated format. */
function idsIn(linkage: unknown): number | undefined | (number | undefined)[] {
  const idOf = (identifier: unknown): number | undefined => {
    const id = membersOf(identifier)?.['id'];
    return typeof id === 'string' ? Number(id) : undefined;
  };
  const data = membersOf(linkage)?.['data'];
  return Array.isArray(data) ? data.map(idOf) : idOf(data);
}
