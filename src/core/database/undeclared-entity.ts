import { EntityMetadataNotFoundError, type ObjectLiteral, Repository } from 'typeorm';

/**
 * Returns the name of the entity of a TypeORM repository whose database does not have the entity; undefined for other repositories and
 * for other providers. Each method of such a repository would throw.
 */
export function undeclaredEntityOf(provider: unknown): string | undefined {
  if (!(provider instanceof Repository)) return undefined;
  const { target, manager } = provider as Repository<ObjectLiteral>;
  if (manager.dataSource.hasMetadata(target)) return undefined;
  // The error has the name of a class and of an EntitySchema.
  const [, name = 'an entity'] = /"(.+)"/.exec(new EntityMetadataNotFoundError(target).message) ?? [];
  return name;
}
