import { Injectable, Optional } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import type { Principal, Role } from '../../core/auth/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { conflict, type DomainError, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { CategoriesRepository } from './categories.repository.js';
import { mayEmpty, mayFill, mayReplace } from './category.policy.js';
import { CategoryContents } from './category-contents.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';
import { placeProblem } from './category-place.js';
import type { CategoryRecord } from './category-record.js';
import type { CategoryRights } from './category-rights.js';
import { CategoryWriter } from './category-writer.js';

interface Inside {
  readonly articles: number;
  readonly children: readonly CategoryRecord[];
}

/** The implementation for an application without articles. */
const NOTHING: CategoryContents = {
  count: () => Promise.resolve(0),
  areInScope: () => true,
  move: () => Promise.resolve(),
};

/** Deletes a category and moves its contents. `bump` serializes deletions with the changes of `CategoryChangesService`. */
@Injectable()
export class CategoryDeletionService {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly permissions: CategoryPermissionsRepository,
    private readonly writer: CategoryWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
    @Optional() private readonly contents: CategoryContents = NOTHING,
  ) {}

  /** Throws `conflict` if the category has articles or subcategories and `reassignTo` is omitted. */
  delete(caller: Principal, id: number, reassignTo?: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      const before = await this.permissions.findRights();
      // Waits for transactions that are adding articles, and blocks further ones.
      await this.categories.hold(id);
      const [category] = await this.categories.findByIds([id]);
      if (!category || !before.may(caller.role, 'view', id)) throw notFound('Category not found');
      expected(category);
      const inside = { articles: await this.contents.count(id), children: await this.categories.findChildren(id) };
      const may = mayEmpty(before, caller.role, id) && this.contents.areInScope(caller);
      if (inside.articles > 0 && !may) throw mayNotMove();
      if (reassignTo !== undefined) await this.move(caller, before, inside, id, reassignTo);
      else if (inside.articles + inside.children.length > 0) throw notEmpty(inside);
      await this.writer.delete(id);
    });
  }

  private async move(
    caller: Principal,
    rights: CategoryRights,
    { articles, children }: Inside,
    from: number,
    to: number,
  ): Promise<void> {
    const problem = targetProblem(rights, caller.role, children, from, to);
    if (problem !== undefined)
      throw invalid({ field: 'reassign_to', source: 'parameter', message: `The reassign to ${problem}` });
    if (articles > 0 && !mayFill(rights, caller.role, to)) throw mayNotMove();
    for (const child of children) await this.writer.update(child, { parentId: to });
    if (!mayReplace(caller, rights, await this.permissions.findRights())) throw mayNotMove();
    if (articles === 0) return;
    await this.contents.move(from, to);
    await this.writer.addCounts(from, to);
  }
}

/** Validates the target category. Returns the error as the end of a sentence. */
function targetProblem(
  rights: CategoryRights,
  role: Role,
  children: readonly CategoryRecord[],
  from: number,
  to: number,
): string | undefined {
  if (!rights.knows(to) || !rights.may(role, 'view', to)) return 'names no existing category.';
  if (to === from) return 'must be another category.';
  return children.map(({ id }) => placeProblem(rights.nodes, to, id)).find((problem) => problem !== undefined);
}

const mayNotMove = (): DomainError => forbidden('You are not allowed to move the contents of this category');

const notEmpty = ({ articles, children }: Inside): DomainError =>
  conflict(
    `The category is not empty (articles: ${articles}, trash included; subcategories: ${children.length}). Set reassign_to to the category that receives them`,
  );
