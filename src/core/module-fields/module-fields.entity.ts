import type { Type } from '@nestjs/common';
import { Column, type ColumnOptions, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { BodyField } from '../http/input/body-fields.js';
import { isTime, kindSchema, type ModuleFields } from './module-fields.js';

const entities = new WeakMap<ModuleFields, Type>();

/** Returns the entity of the table with the stored fields, for exports and imports. */
export function toFieldsEntity(fields: ModuleFields): Type {
  const entity = entities.get(fields) ?? createEntity(fields);
  entities.set(fields, entity);
  return entity;
}

function createEntity({ tableName, kinds }: ModuleFields): Type {
  class Row {}
  Entity(tableName)(Row);
  PrimaryColumn({ type: 'integer', name: 'article_id' })(Row.prototype, 'articleId');
  // Names of fields have no capital letters.
  ManyToOne('articles', { onDelete: 'CASCADE' })(Row.prototype, 'articleRow');
  JoinColumn({ name: 'article_id', foreignKeyConstraintName: `FK_${tableName}_article` })(Row.prototype, 'articleRow');
  for (const [name, kind] of Object.entries(kinds)) {
    Column({ name, nullable: true, ...columnOptions(kind) })(Row.prototype, name);
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
