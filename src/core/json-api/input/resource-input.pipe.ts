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

/** Of a document and of a resource, what a write takes no notice of: clients send back what they have read. */
const DOCUMENT_MEMBERS = ['data', 'jsonapi', 'links', 'meta'];
const RESOURCE_MEMBERS = ['type', 'id', 'attributes', 'relationships', 'links', 'meta'];

/** One of the two parts of a resource: its members as they were read, and what is wrong with them. */
interface Part {
  readonly read: object;
  readonly sent: Members;
  readonly faults: readonly ErrorDetail[];
}

/** Reads the document of a write (JSON:API 1.1, "Creating, Updating and Deleting Resources"); lists every failing member by its path. */
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

  /** What the module's own rules say of the members whose form is right. They know these by the names of the services. */
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

/** The path in the document of a field as services name it. */
const nameIn =
  ({ names = {} }: InputDefinition<object>) =>
  (field: string): string => {
    if (field.startsWith('data.')) return field;
    const [first, ...rest] = field.split('.') as [string, ...string[]];
    return [names[first] ?? `data.attributes.${first}`, ...rest].join('.');
  };

function checkIdentity({ type, of }: InputDefinition<object>, data: Members, pathId: unknown): void {
  if (data['type'] === undefined) throw invalid({ field: 'data.type', message: 'data.type is required.' });
  if (data['type'] !== type) throw conflict(`Resources of this address are of type "${type}"`);
  if (of === 'new') {
    if (data['id'] !== undefined) throw forbidden('Ids of new resources are given by the server');
    return;
  }
  if (data['id'] === undefined) throw invalid({ field: 'data.id', message: 'data.id is required.' });
  if (data['id'] !== pathId) throw conflict('The resource has another id than the address');
}

/** The entries of a relationship to many stand in its `data`. */
const pathOf = (part: string, field: string): string =>
  `${part}.${part === 'data.relationships' ? field.replace(/\.(?=\d+$)/, '.data.') : field}`;

const unknownIn = (members: Members, known: readonly string[], path: string): ErrorDetail[] =>
  unknownMembers(members, known).map((name) => ({
    field: path + name,
    message: `${path}${name} cannot be written.`,
  }));

/** Of a relationship to one the id, of one to many the ids; its form was checked before. */
function idsIn(linkage: unknown): number | undefined | (number | undefined)[] {
  const idOf = (identifier: unknown): number | undefined => {
    const id = membersOf(identifier)?.['id'];
    return typeof id === 'string' ? Number(id) : undefined;
  };
  const data = membersOf(linkage)?.['data'];
  return Array.isArray(data) ? data.map(idOf) : idOf(data);
}
