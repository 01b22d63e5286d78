import type { Type } from '@nestjs/common';

const reasons = new WeakMap<object, string>();

/**
 * Excludes the rows of an entity from the export, because they are temporary or derived from other rows. Entities without this
 * decorator are exported. `reason` is a sentence for developers: `@ExcludeFromExport('Sessions belong to the running service.')`.
 */
export const ExcludeFromExport =
  (reason: string): ClassDecorator =>
  (entity) => {
    reasons.set(entity, reason);
  };

/** Returns the reason for the exclusion, or undefined if the entity is exported. */
export const exportExclusionReason = (entity: Type): string | undefined => reasons.get(entity);
