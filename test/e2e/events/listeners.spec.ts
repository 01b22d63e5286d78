import { Injectable, Module, Scope } from '@nestjs/common';
import { EventEmitter2, OnEvent } from '@nestjs/event-emitter';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { Listen } from '../../../src/core/events/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { ItemCreated, ItemDeleted, type ItemRecord } from '../../../src/modules/articles/index.js';
import type { CommentItem } from '../../../src/modules/comments/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let site: TestApp;
const heard: { listener: string; payload: unknown; stored?: unknown }[] = [];

@Injectable()
class Diary {
  @Listen(ItemCreated)
  async created(payload: ItemRecord) {
    // Uses a connection outside the application.
    const stored = await site.sql('SELECT id, title FROM articles WHERE id = ?', [payload.itemid]);
    heard.push({ listener: 'created', payload, stored });
  }

  @Listen(ItemDeleted)
  deleted(payload: number) {
    heard.push({ listener: 'deleted', payload });
  }

  @OnEvent('articles.comment.added', { async: true })
  commented(payload: CommentItem) {
    heard.push({ listener: 'commented', payload });
  }
}

@Injectable({ scope: Scope.REQUEST })
class Page {
  private readonly lines: number[] = [];

  @Listen(ItemDeleted)
  deleted(payload: number) {
    this.lines.push(payload);
    heard.push({ listener: 'page', payload: this.lines });
  }
}

@Injectable()
class Trouble {
  @Listen(ItemCreated)
  change(item: ItemRecord) {
    (item as { title: string }).title = 'Changed by a listener';
  }

  @OnEvent('articles.item.created')
  throws() {
    throw new Error('a listener that throws');
  }

  @OnEvent('articles.item.created')
  rejects() {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- covers a rejection without an error
    return Promise.reject(undefined);
  }

  @OnEvent('articles.item.created', { suppressErrors: true })
  suppressed() {
    return Promise.reject(new Error('a listener that says it never fails'));
  }

  @Listen(ItemCreated)
  hangs() {
    return new Promise(() => undefined);
  }
}

@Module({ providers: [Diary, Page] })
class DiaryModule {}

@Module({ providers: [Diary, Trouble] })
class TroubleModule {}

const diary: FeatureModule = { moduleApi: 1, name: 'diary', module: DiaryModule };
const trouble: FeatureModule = { moduleApi: 1, name: 'trouble', module: TroubleModule };

const heardBy = (listener: string) => heard.filter((entry) => entry.listener === listener);
const until = (listener: string, times: number) =>
  eventually(
    () => heardBy(listener),
    ({ length }) => length >= times,
  );

describe('Event listener of a module', () => {
  beforeAll(async () => {
    site = await startTestApp({}, undefined, [diary]);
  });
  afterAll(() => site.stop());
  beforeEach(() => heard.splice(0));

  it('receives the payload once, after the commit', async () => {
    const { id } = await site.createArticle({ title: 'Heard of' });

    expect(await until('created', 1)).toEqual([
      {
        listener: 'created',
        payload: expect.objectContaining({ itemid: id, title: 'Heard of', status: 0 }) as unknown,
        stored: [{ id, title: 'Heard of' }],
      },
    ]);
  });

  it('receives an integer payload as an integer', async () => {
    const { id } = await site.createArticle();
    await site.http
      .delete(`/api/v1/articles/${id}`)
      .set(await site.asAdmin())
      .expect(204);

    expect(await until('deleted', 1)).toEqual([{ listener: 'deleted', payload: id }]);
  });

  it('supports the OnEvent decorator of @nestjs/event-emitter', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    await site.http
      .post(`/api/v1/articles/${id}/comments`)
      .set(await site.asAdmin())
      .send({ comment: 'Heard of too' })
      .expect(201);

    expect(await until('commented', 1)).toMatchObject([
      { payload: { itemid: id, comment: 'Heard of too', approved: 1 } },
    ]);
  });

  it('creates a request-scoped listener for each event', async () => {
    for (const { id } of [await site.createArticle(), await site.createArticle()]) {
      await site.http
        .delete(`/api/v1/articles/${id}`)
        .set(await site.asAdmin())
        .expect(204);
      await until('page', 1);
      expect(heard.splice(0).find(({ listener }) => listener === 'page')).toEqual({ listener: 'page', payload: [id] });
    }
  });

  it('receives no event of a rolled-back unit of work', async () => {
    const units = site.app.get(UnitOfWork);
    const told = (id: number) =>
      units.run(() => {
        units.emit(new ItemDeleted(id));
        return id === 901 ? Promise.reject(new Error('no more')) : Promise.resolve();
      });

    await expect(told(901)).rejects.toThrow('no more');
    await told(902);

    expect(await until('deleted', 1)).toEqual([{ listener: 'deleted', payload: 902 }]);
  });

  it('awaits listeners when a module calls emitAsync', async () => {
    const emitter = site.app.get(EventEmitter2);
    await emitter.emitAsync('articles.comment.added', { itemid: 0 });
    expect(heardBy('commented')).toEqual([{ listener: 'commented', payload: { itemid: 0 } }]);
  });
});

describe('Failing event listener', () => {
  beforeAll(async () => {
    site = await startTestApp({}, undefined, [trouble]);
  });
  afterAll(() => site.stop());
  beforeEach(() => heard.splice(0));

  it('counts failures without affecting the request or other listeners', async () => {
    const titles = ['One', 'Two', 'Three'];
    for (const title of titles) await site.createArticle({ title });

    const payloads = (await until('created', 3)).map(({ payload }) => (payload as ItemRecord).title);
    expect(payloads).toEqual(titles);
    const { text } = await site.unchecked.get('/metrics').expect(200);
    const failures = [...text.matchAll(/^masthead_event_listener_failures_total\{(.*)\} (\d+)$/gm)];
    expect(failures.map(([, labels, times]) => [labels, times]).sort()).toEqual(
      ['change', 'rejects', 'suppressed', 'throws'].map((method) => [
        `event="articles.item.created",listener="Trouble.${method}"`,
        '3',
      ]),
    );
  });
});
