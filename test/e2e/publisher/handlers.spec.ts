import { VISITOR, type AccountPrincipal } from '../../../src/core/identity/index.js';
import { unavailable } from '../../../src/core/errors/domain-error.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import {
  Category,
  CategoryHandler,
  Comment,
  CommentHandler,
  Item,
  ItemHandler,
} from '../../../src/modules/publisher/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const BODY = '<p>A text that is long enough for the rule about fifty letters.</p>';

describe('record handlers', () => {
  let site: TestApp;
  let items: ItemHandler;
  let categories: CategoryHandler;
  let comments: CommentHandler;
  let author: AccountPrincipal;
  let member: AccountPrincipal;
  let editor: AccountPrincipal;
  let categoryid: number;

  beforeAll(async () => {
    site = await startTestApp();
    [items, categories, comments] = [
      site.app.get(ItemHandler, { strict: false }),
      site.app.get(CategoryHandler, { strict: false }),
      site.app.get(CommentHandler, { strict: false }),
    ];
    author = { userId: (await site.createUser('author')).id, role: 'author' };
    member = { userId: (await site.createUser('member')).id, role: 'member' };
    editor = { userId: (await site.createUser('editor')).id, role: 'editor' };
    categoryid = await site.createCategory();
  });
  afterAll(() => site.stop());

  const newItem = (values: Partial<Item> = {}) => new Item({ title: 'The ferry', body: BODY, categoryid, ...values });
  const stored = async (values: Partial<Item> = {}) => {
    const item = newItem(values);
    expect([await items.insert(author, item), item.getErrors()]).toEqual([true, []]);
    return item;
  };
  const count = async (table: string) => (await site.sql(`SELECT id FROM ${table}`)).length;

  describe('ItemHandler', () => {
    it('saves a new item and reads it', async () => {
      const item = await stored({ tags: ['one'], status: 1 });

      expect(item).toMatchObject({ uid: author.userId, status: 1, counter: 0, isNew: false });
      expect(item.datesub).toBeGreaterThan(0);
      expect({ ...(await items.get(VISITOR, item.itemid)) }).toEqual({ ...item });
      await site.http.get(`/api/v1/articles/${item.itemid}`).expect(200);
    });

    it('saves only the changed fields of an item', async () => {
      const { itemid } = await stored({ subtitle: 'Kept' });
      const item = await items.get(author, itemid);
      item.title = 'Another title';
      await site.http
        .patch(`/api/v1/articles/${itemid}`)
        .set(await site.asAdmin())
        .send({ subtitle: 'Meanwhile' })
        .expect(200);

      expect(await items.insert(author, item)).toBe(true);

      expect(item).toMatchObject({ title: 'Another title', subtitle: 'Meanwhile' });
      expect(await items.get(author, itemid)).toMatchObject({ title: 'Another title', subtitle: 'Meanwhile' });
    });

    it('returns false with errors on the record when a save is rejected, and stores nothing', async () => {
      const before = await count('articles');
      const bad = newItem({ title: 'ab', body: 'x', categoryid: 999_999 });
      expect(await items.insert(author, bad)).toBe(false);
      expect([...bad.getErrors()].sort()).toEqual([
        'The body must have at least 50 characters.',
        'The categoryid names no existing category.',
        'The title must have at least 3 characters.',
      ]);
      const empty = new Item();
      expect(await items.insert(author, empty)).toBe(false);
      expect(empty.getErrors()).toHaveLength(3);
      const forbidden = newItem({ status: 1 });
      expect([await items.insert(member, forbidden), forbidden.getErrors()]).toEqual([
        false,
        ['You are not allowed to publish'],
      ]);
      expect([await items.insert(VISITOR, newItem()), await count('articles')]).toEqual([false, before]);
      const gone = newItem({ itemid: 999_999 });
      expect([await items.insert(author, gone), gone.getErrors()]).toEqual([false, ['Item not found']]);
    });

    it('clears the errors of the record after a successful save', async () => {
      const item = newItem({ title: 'ab' });
      expect(await items.insert(author, item)).toBe(false);
      item.title = 'Long enough';
      expect([await items.insert(author, item), item.getErrors()]).toEqual([true, []]);
    });

    it('returns an empty record for an unknown or invisible item', async () => {
      const draft = await stored();
      for (const item of [await items.get(VISITOR, draft.itemid), await items.get(editor, 999_999)]) {
        expect({ ...item }).toEqual({ ...new Item() });
        expect([item.isNew, item.getErrors()]).toEqual([true, []]);
      }
    });

    it('lists items with the filters of the endpoint', async () => {
      const { itemid } = await stored({ status: 1, title: 'Listed by title' });
      const found = await items.getObjects(VISITOR, { search: 'listed', limit: 5 });
      expect(found.map((item) => item.itemid)).toEqual([itemid]);
      expect((await items.getObjects(author, { status: 0, uid: author.userId })).length).toBeGreaterThan(0);
      expect(await items.getObjects(VISITOR, { status: 0 })).toEqual([]);
    });

    it('deletes an item if the caller may delete it', async () => {
      const item = await stored({ status: 1 });
      expect([await items.delete(member, item), item.getErrors()]).toEqual([false, ['You are not allowed to do this']]);
      expect([await items.delete(author, item), item.getErrors()]).toEqual([true, []]);
      expect([await items.delete(author, item), item.getErrors()]).toEqual([false, ['Item not found']]);
    });

    it('throws inside a transaction of the caller, which is rolled back', async () => {
      const before = await count('articles');
      const unit = site.app.get(UnitOfWork, { strict: false });
      const work = unit.run(async () => {
        await items.insert(author, newItem());
        await items.insert(author, newItem({ title: 'ab' }));
      });
      await expect(work).rejects.toThrow('The given data was invalid.');
      expect(await count('articles')).toBe(before);
    });

    it('throws unexpected errors', async () => {
      const failing = jest
        .spyOn(site.app.get(UnitOfWork, { strict: false }), 'run')
        .mockRejectedValue(new Error('gone'));
      await expect(items.insert(author, newItem())).rejects.toThrow('gone');
      failing.mockRejectedValue(unavailable('The database is not available'));
      await expect(items.insert(author, newItem())).rejects.toThrow('The database is not available');
      failing.mockRestore();
    });
  });

  describe('CategoryHandler', () => {
    it('saves, reads, lists and deletes a category', async () => {
      const parent = new Category({ name: 'Rivers' });
      expect([await categories.insert(editor, parent), parent.getErrors()]).toEqual([true, []]);
      const child = new Category({ name: 'Brooks', parentid: parent.categoryid, image: 'https://example.org/b.png' });
      expect(await categories.insert(editor, child)).toBe(true);
      child.image = '';
      child.description = 'Small ones';
      expect(await categories.insert(editor, child)).toBe(true);

      expect({ ...(await categories.get(VISITOR, child.categoryid)) }).toEqual({ ...child });
      expect(child).toMatchObject({ image: '', description: 'Small ones', parentid: parent.categoryid });
      const below = await categories.getObjects(VISITOR, { parentid: parent.categoryid });
      expect(below.map((category) => category.name)).toEqual(['Brooks']);
      const roots = (await categories.getObjects(VISITOR, { parentid: 0 })).map((category) => category.categoryid);
      expect(roots).toContain(parent.categoryid);
      expect(roots).not.toContain(child.categoryid);

      expect(await categories.delete(editor, parent)).toBe(false);
      expect(parent.getErrors()).toHaveLength(1);
      expect(await categories.delete(editor, child)).toBe(true);
      expect((await categories.get(editor, child.categoryid)).isNew).toBe(true);
    });

    it('reports errors with the field names of the record', async () => {
      const wrong = new Category({ name: '', parentid: 999_999 });
      expect([await categories.insert(editor, wrong), wrong.getErrors()]).toEqual([false, ['The name is required.']]);
      wrong.name = 'Rivers';
      expect([await categories.insert(editor, wrong), wrong.getErrors()]).toEqual([
        false,
        ['The parentid names no existing category.'],
      ]);
      expect([await categories.insert(author, wrong), wrong.getErrors()]).toEqual([
        false,
        ['You are not allowed to do this'],
      ]);
    });
  });

  describe('CommentHandler', () => {
    it('saves, moderates, reads, lists and deletes a comment', async () => {
      const { itemid } = await stored({ status: 1 });
      const comment = new Comment({ itemid, comment: 'Well <b>said</b>' });
      expect([await comments.insert(member, comment), comment.getErrors()]).toEqual([true, []]);
      expect(comment).toMatchObject({ comment: 'Well said', uid: member.userId, approved: 1 });

      comment.approved = 0;
      expect([await comments.insert(member, comment), comment.getErrors()]).toEqual([
        false,
        ['You are not allowed to set the status'],
      ]);
      expect(await comments.insert(editor, comment)).toBe(true);
      expect((await comments.get(VISITOR, comment.commentid)).isNew).toBe(true);
      expect(await comments.getObjects(VISITOR, { itemid })).toEqual([]);
      expect(await comments.getObjects(editor, { itemid })).toHaveLength(1);
      expect(await comments.delete(author, comment)).toBe(false);
      expect(await comments.delete(editor, comment)).toBe(true);
      expect(await count('comments')).toBe(0);
    });

    it('lists the newest comments first, by item, author and page', async () => {
      const [first, second] = [await stored({ status: 1 }), await stored({ status: 1 })];
      const made: Comment[] = [];
      for (const [{ itemid }, caller] of [
        [first, member],
        [first, editor],
        [second, member],
      ] as const) {
        const comment = new Comment({ itemid, comment: 'Well said' });
        expect(await comments.insert(caller, comment)).toBe(true);
        made.push(comment);
      }
      const idsOf = async (options?: Parameters<CommentHandler['getObjects']>[1]) =>
        (await comments.getObjects(VISITOR, options)).map(({ commentid }) => commentid);
      const [one, two, three] = made.map(({ commentid }) => commentid);

      expect(await idsOf()).toEqual([three, two, one]);
      expect(await idsOf({ itemid: first.itemid })).toEqual([two, one]);
      expect(await idsOf({ uid: member.userId })).toEqual([three, one]);
      expect(await idsOf({ limit: 2 })).toEqual([three, two]);
      expect(await idsOf({ limit: 2, page: 2 })).toEqual([one]);
      for (const comment of made) expect(await comments.delete(editor, comment)).toBe(true);
    });

    it('reports errors with the field names of the record', async () => {
      const comment = new Comment({ itemid: 999_999, comment: 'Hello' });
      expect([await comments.insert(member, comment), comment.getErrors()]).toEqual([false, ['Item not found']]);
      const empty = new Comment();
      expect(await comments.insert(member, empty)).toBe(false);
      expect(empty.getErrors()).toEqual(['The itemid is required.', 'The comment is required.']);
    });
  });
});
