import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import {
  FIELD_SETS,
  type FieldSets,
  FieldsPolicy,
  type FieldsPresenter,
  type ModuleFieldValues,
} from '../../../core/module-fields/index.js';

/** Fields without permissions: everyone who can view or edit the article. */
@Injectable()
export class ArticleFieldsPolicy extends FieldsPolicy {
  constructor(@Inject(FIELD_SETS) sets: FieldSets) {
    super(sets.article);
  }

  protected canReadByDefault(): boolean {
    return true;
  }

  protected canWriteByDefault(): boolean {
    return true;
  }

  /** Like `presenterFor`, for revisions, which have no computed fields. */
  revisionPresenterFor(caller: Principal): FieldsPresenter | undefined {
    return this.hasFields ? this.createPresenter(caller, (set, record) => set.presentStored(record)) : undefined;
  }

  /** Returns the values of a revision that the caller may write. */
  pickWritable(caller: Principal, fields: ModuleFieldValues | null): ModuleFieldValues | undefined {
    if (fields === null || !this.hasFields) return undefined;
    const writable = this.sets.filter((set) => fields[set.name] && this.canWrite(caller, set));
    return Object.fromEntries(writable.map(({ name }) => [name, fields[name]!]));
  }

  /** Whether one of the attributes is computed from the record, and thus needs its content. Undefined: all attributes. */
  needsContent(attributes: readonly string[] | undefined): boolean {
    return this.sets.some((set) => set.hasComputedFields && (attributes?.includes(set.name) ?? true));
  }
}
