import { Injectable, Optional } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import type { Principal, Role } from '../../core/identity/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { conflict, type DomainError, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { CategoriesRepository } from './categories.repository.js';
import { canMoveArticlesOut, canMoveArticlesIn, canMoveCategory } from './category.policy.js';
import { CategoryArticleMover } from './category-article-mover.js';
import { CategoryPermissionsRepository } from './permissions/category-permissions.repository.js';
import { parentError } from './category-tree.js';
import type { CategoryRecord } from './category-record.js';
import type { CategoryRights } from './category-rights.js';
import { CategoryWriter } from './category-writer.js';

interface RemainingContents {
  readonly articles: number;
  readonly children: readonly CategoryRecord[];
}

/** The implementation for an application without articles. */
const NO_ARTICLES: CategoryArticleMover = {
  count: () => Promise.resolve(0),
  isInScope: () => true,
  move: () => Promise.resolve(),
};

/** Deletes a category and moves its contents. `increment` serializes deletions with the changes of `CategoryChangesService`. */
@Injectable()
export class CategoryDeletionService {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly permissions: CategoryPermissionsRepository,
    private readonly writer: CategoryWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
    @Optional() private readonly articleMover: CategoryArticleMover = NO_ARTICLES,
  ) {}

  /** Throws `conflict` if the category has articles or subcategories and `reassignTo` is omitted. */
  delete(caller: Principal, id: number, reassignTo?: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.access.increment();
      const before = await this.permissions.findRights();
      // Waits for transactions that are adding articles, and blocks further ones.
      await this.categories.lockForUpdate(id);
      const [category] = await this.categories.findByIds([id]);
      if (!category || !before.can(caller.role, 'view', id)) throw notFound('Category not found');
      expected(category);
      const contents = {
        articles: await this.articleMover.count(id),
        children: await this.categories.findChildren(id),
      };
      const canMoveArticles = canMoveArticlesOut(before, caller.role, id) && this.articleMover.isInScope(caller);
      if (contents.articles > 0 && !canMoveArticles) throw moveForbidden();
      if (reassignTo !== undefined) await this.move(caller, before, contents, id, reassignTo);
      else if (contents.articles + contents.children.length > 0) throw notEmpty(contents);
      await this.writer.delete(id);
    });
  }

  private async move(
    caller: Principal,
    rights: CategoryRights,
    { articles, children }: RemainingContents,
    from: number,
    to: number,
  ): Promise<void> {
    const error = targetError(rights, caller.role, children, from, to);
    if (error !== undefined)
      throw invalid({ field: 'reassign_to', source: 'parameter', message: `The reassign to ${error}` });
    if (articles > 0 && !canMoveArticlesIn(rights, caller.role, to)) throw moveForbidden();
    for (const child of children) await this.writer.update(child, { parentId: to });
    if (!canMoveCategory(caller, rights, await this.permissions.findRights())) throw moveForbidden();
    if (articles === 0) return;
    await this.articleMover.move(from, to);
    await this.writer.addCounts(from, to);
  }
}

/** Validates the target category. Returns the error as the end of a sentence. */
function targetError(
  rights: CategoryRights,
  role: Role,
  children: readonly CategoryRecord[],
  from: number,
  to: number,
): string | undefined {
  if (!rights.has(to) || !rights.can(role, 'view', to)) return 'names no existing category.';
  if (to === from) return 'must be another category.';
  return children.map(({ id }) => parentError(rights.nodes, to, id)).find((problem) => problem !== undefined);
}

const moveForbidden = (): DomainError => forbidden('You are not allowed to move the contents of this category');

const notEmpty = ({ articles, children }: RemainingContents): DomainError =>
  conflict(
    `The category is not empty (articles: ${articles}, trash included; subcategories: ${children.length}). Set reassign_to to the category that receives them`,
  );
