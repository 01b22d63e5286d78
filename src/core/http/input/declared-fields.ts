import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

/** The members that a DTO has a rule for. */
export function declaredFields(dto: Type): Set<string> {
  return new Set(rulesOf(dto).map(({ propertyName }) => propertyName));
}

/** Those of them that may not be left out. */
export function requiredFields(dto: Type): Set<string> {
  const required = declaredFields(dto);
  for (const { type, propertyName } of rulesOf(dto)) {
    if (type === ValidationTypes.CONDITIONAL_VALIDATION) required.delete(propertyName);
  }
  return required;
}

const rulesOf = (dto: Type) => getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
