import type { Type } from '@nestjs/common';
import { Column, type ColumnOptions, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { BodyField } from '../http/input/body-fields.js';
import { type FieldOwner, type FieldOwnerType, fieldsTableName, type OwnedFields, ownerKey } from './field-owner.js';
import { isTime, kindSchema } from './field-kinds.js';
import type { ModuleFields } from './module-fields.js';

const entities = new WeakMap<ModuleFields, Map<FieldOwnerType, Type>>();

/** Returns the entity of the table with the stored fields of a resource, for exports and imports. */
export function toFieldsEntity({ owner, set }: OwnedFields): Type {
  const ofSet = entities.get(set) ?? new Map<FieldOwnerType, Type>();
  const entity = ofSet.get(owner.type) ?? createEntity(owner, set);
  entities.set(set, ofSet.set(owner.type, entity));
  return entity;
}

function createEntity(owner: FieldOwner, set: ModuleFields): Type {
  class Row {}
  const tableName = fieldsTableName(owner, set);
  const name = ownerKey(owner);
  Entity(tableName)(Row);
  // Names of fields have no capital letters.
  PrimaryColumn({ type: 'integer', name })(Row.prototype, `${owner.type}Id`);
  ManyToOne(owner.table, { onDelete: 'CASCADE' })(Row.prototype, `${owner.type}Row`);
  JoinColumn({ name, foreignKeyConstraintName: `FK_${tableName}_${owner.type}` })(Row.prototype, `${owner.type}Row`);
  for (const [field, kind] of Object.entries(set.kinds)) {
    Column({ name: field, nullable: true, ...columnOptions(kind) })(Row.prototype, field);
  }
  return Row;
}

/** Longer texts are stored without a length. */
const MAX_VARCHAR_LENGTH = 1000;
const CHOICE_LENGTH = 190;

function columnOptions(kind: BodyField): ColumnOptions {
  const { type, enum: choices, maxLength = Infinity } = kindSchema(kind);
  if (isTime(kind)) return { type: 'datetime', precision: 3 };
  if (type !== 'string') return { type: type === 'boolean' ? 'boolean' : 'integer' };
  const length = choices ? CHOICE_LENGTH : maxLength;
  return length > MAX_VARCHAR_LENGTH ? { type: 'text' } : { type: 'varchar', length };
}
