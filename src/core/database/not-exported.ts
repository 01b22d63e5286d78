import type { Type } from '@nestjs/common';

const reasons = new WeakMap<object, string>();

/**
 * Leaves the rows of an entity out when everything is exported, because they are of the moment or follow from others; `reason` says
 * which. Without it an entity's table goes along.
 */
export const NotExported =
  (reason: string): ClassDecorator =>
  (entity) => {
    reasons.set(entity, reason);
  };

/** Why an entity is left out; undefined where it is not. */
export const notExportedBecause = (entity: Type): string | undefined => reasons.get(entity);
