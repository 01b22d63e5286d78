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

/** What is in the categories of an application without articles. */
const NOTHING: CategoryContents = {
  count: () => Promise.resolve(0),
  areInScope: () => true,
  move: () => Promise.resolve(),
};

/** Takes a category away, and what is in it to another one. The turns of `CategoryChangesService` hold here too. */
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

  /** With articles or subcategories it goes only where `reassignTo` says which category takes them. */
  delete(caller: Principal, id: number, reassignTo?: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      const before = await this.permissions.findRights();
      // From here on nobody adds an article; those who were about to have done so.
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

/** What speaks against a category as the one that takes what another one leaves. */
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

const mayNotMove = (): DomainError => forbidden('You are not allowed to move what is in this category');

const notEmpty = ({ articles, children }: Inside): DomainError =>
  conflict(
    `The category is not empty (articles: ${articles}, trash included; subcategories: ${children.length}). Name with reassign_to another category that takes them`,
  );
