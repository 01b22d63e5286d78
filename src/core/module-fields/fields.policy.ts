import { DomainError, forbidden } from '../errors/domain-error.js';
import { hasPermission, type Principal } from '../identity/index.js';
import type { ListCriteria } from '../pagination/index.js';
import type { ModuleFields, ModuleFieldValues, RecordWithFields } from './module-fields.js';

/** Returns the attributes that modules add to a record. */
export type FieldsPresenter<Owner = RecordWithFields> = (record: Owner) => Readonly<Record<string, object>>;

/** Decides who reads and writes the fields that modules add to a resource. */
export abstract class FieldsPolicy<Owner extends RecordWithFields = RecordWithFields> {
  /** False if no module adds fields to the resource. */
  readonly hasFields: boolean;

  protected constructor(protected readonly sets: readonly ModuleFields[]) {
    this.hasFields = sets.length > 0;
  }

  /** Whether the caller reads fields without the permission `read`; without `record`: those of all records. */
  protected abstract canReadByDefault(caller: Principal, record?: Owner): boolean;

  /** Whether a caller who can edit the record writes fields without the permission `write`. */
  protected abstract canWriteByDefault(caller: Principal): boolean;

  /** Returns undefined if no module adds fields. */
  presenterFor(caller: Principal): FieldsPresenter<Owner> | undefined {
    return this.hasFields ? this.createPresenter(caller, (set, record) => set.present(record)) : undefined;
  }

  protected createPresenter(
    caller: Principal,
    present: (set: ModuleFields, record: Owner) => object,
  ): FieldsPresenter<Owner> {
    const permitted = this.sets.filter(({ options: { read } }) => read === undefined || hasPermission(caller, read));
    return (record) => {
      const readable = this.canReadByDefault(caller, record)
        ? permitted
        : permitted.filter(({ options: { read } }) => read !== undefined);
      return Object.fromEntries(
        readable.filter(({ name }) => record.fields?.[name]).map((set) => [set.name, present(set, record)]),
      );
    };
  }

  /** Throws `forbidden` if the caller may not write one of the sets. */
  assertCanWrite(caller: Principal, fields: ModuleFieldValues | undefined): void {
    if (fields === undefined) return;
    const refused = this.sets.find((set) => fields[set.name] && !this.canWrite(caller, set));
    if (refused) throw forbidden(`You are not allowed to set ${refused.name}`);
  }

  /** Returns the values with those of `sent` that the stored fields have. Values of other sets remain. */
  merge(
    stored: ModuleFieldValues | null | undefined,
    sent: ModuleFieldValues | undefined,
  ): ModuleFieldValues | undefined {
    if (sent === undefined || !this.hasFields) return stored ?? undefined;
    return Object.fromEntries(
      this.sets.map((set) => [
        set.name,
        { ...set.emptyValues(), ...stored?.[set.name], ...set.toStoredValues(sent[set.name] ?? {}) },
      ]),
    );
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

  protected canWrite(caller: Principal, { options: { write } }: ModuleFields): boolean {
    return write === undefined ? this.canWriteByDefault(caller) : hasPermission(caller, write);
  }

  private canReadField(caller: Principal, field: string): boolean {
    const set = this.sets.find(({ listTable }) => Object.hasOwn(listTable, field));
    if (!set) return true;
    const { read } = set.options;
    return read === undefined ? this.canReadByDefault(caller) : hasPermission(caller, read);
  }
}
