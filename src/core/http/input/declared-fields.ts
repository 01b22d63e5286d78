import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

/** The members that a DTO has a rule for. */
export function declaredFields(dto: Type): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}
