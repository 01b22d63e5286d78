import { Inject, Injectable } from '@nestjs/common';
import { DomainError, forbidden } from '../errors/domain-error.js';
import { hasPermission, type Principal } from '../identity/index.js';
import type { ListCriteria } from '../pagination/index.js';
import {
  ARTICLE_FIELD_SETS,
  type ModuleFields,
  type ModuleFieldValues,
  type RecordWithFields,
} from './module-fields.js';

/** Returns the attributes that modules add to an article, or to a revision. */
export type FieldsPresenter = (record: RecordWithFields) => Readonly<Record<string, object>>;

/** Decides who reads and writes the fields that modules add to articles. */
@Injectable()
export class FieldsPolicy {
  readonly hasFields: boolean;

  constructor(@Inject(ARTICLE_FIELD_SETS) private readonly sets: readonly ModuleFields[]) {
    this.hasFields = sets.length > 0;
  }

  /** Returns undefined if no module declares fields. */
  presenterFor(caller: Principal): FieldsPresenter | undefined {
    return this.hasFields ? this.createPresenter(caller, (set, record) => set.present(record)) : undefined;
  }

  /** Like `presenterFor`, for revisions, which have no computed fields. */
  revisionPresenterFor(caller: Principal): FieldsPresenter | undefined {
    return this.hasFields ? this.createPresenter(caller, (set, record) => set.presentStored(record)) : undefined;
  }

  private createPresenter(
    caller: Principal,
    present: (set: ModuleFields, record: RecordWithFields) => object,
  ): FieldsPresenter {
    const readable = this.sets.filter((set) => canRead(caller, set));
    return (record) =>
      Object.fromEntries(
        readable.filter(({ name }) => record.fields?.[name]).map((set) => [set.name, present(set, record)]),
      );
  }

  /** Throws `forbidden` if the caller may not write one of the sets. */
  assertCanWrite(caller: Principal, fields: ModuleFieldValues | undefined): void {
    if (fields === undefined) return;
    const refused = this.sets.find((set) => fields[set.name] && !canWrite(caller, set));
    if (refused) throw forbidden(`You are not allowed to set ${refused.name}`);
  }

  /** Returns the values with those of `sent` that the stored fields have. Values of other sets remain. */
  merge(stored: ModuleFieldValues | undefined, sent: ModuleFieldValues | undefined): ModuleFieldValues | undefined {
    if (sent === undefined || this.sets.length === 0) return stored;
    return Object.fromEntries(
      this.sets.map((set) => [
        set.name,
        { ...set.emptyValues(), ...stored?.[set.name], ...set.toStoredValues(sent[set.name] ?? {}) },
      ]),
    );
  }

  /** Returns the values of a revision that the caller may write. */
  pickWritable(caller: Principal, fields: ModuleFieldValues | null): ModuleFieldValues | undefined {
    if (fields === null || this.sets.length === 0) return undefined;
    const writable = this.sets.filter((set) => fields[set.name] && canWrite(caller, set));
    return Object.fromEntries(writable.map(({ name }) => [name, fields[name]!]));
  }

  /** Filters and sorts reveal values. Throws `malformed` for a field that the caller may not read. */
  assertCanRead(caller: Principal, { filters, sort }: Pick<ListCriteria, 'filters' | 'sort'>): void {
    const used = [
      ...filters.map(({ field }) => ({ field, parameter: `filter[${field}]` })),
      ...sort.map(({ field }) => ({ field, parameter: 'sort' })),
    ];
    const details = used
      .filter(({ field }) => !this.canReadField(caller, field))
      .map(({ field, parameter }) => ({
        field: parameter,
        message: `${parameter} requires the right to read ${field}.`,
        source: 'parameter' as const,
      }));
    if (details.length > 0) throw new DomainError('malformed', 'The query parameters are invalid', { details });
  }

  /** Whether one of the attributes is computed from the record, and thus needs its content. Undefined: all attributes. */
  needsContent(attributes: readonly string[] | undefined): boolean {
    return this.sets.some((set) => set.hasComputedFields && (attributes?.includes(set.name) ?? true));
  }

  private canReadField(caller: Principal, field: string): boolean {
    return this.sets.every((set) => !Object.hasOwn(set.listTable, field) || canRead(caller, set));
  }
}

const canRead = (caller: Principal, { options: { read } }: ModuleFields): boolean =>
  read === undefined || hasPermission(caller, read);

const canWrite = (caller: Principal, { options: { write } }: ModuleFields): boolean =>
  write === undefined || hasPermission(caller, write);
