import { Injectable } from '@nestjs/common';
import { ArticleAccessService, notFound, VISITOR } from 'masthead';
import { story } from '../story/story.feature.js';
import { DesksRepository } from './desks.repository.js';

const DESKS: Readonly<Record<string, string>> = { news: 'News', arts: 'Arts', sports: 'Sports' };
const STORIES_PER_PAGE = 20;

export interface Desk {
  readonly name: string;
  readonly stories: readonly { readonly title: string; readonly slug: string; readonly dateline: string | null }[];
}

@Injectable()
export class DesksService {
  constructor(
    private readonly desks: DesksRepository,
    private readonly access: ArticleAccessService,
  ) {}

  async get(desk: string): Promise<Desk> {
    if (!Object.hasOwn(DESKS, desk)) throw notFound('There is no such desk');
    const ids = await this.desks.findNewest(desk, STORIES_PER_PAGE);
    const articles = await this.access.findVisible(VISITOR, ids);
    const stories = articles.map((article) => ({
      title: article.title,
      slug: article.slug,
      dateline: story.get(article).dateline,
    }));
    return { name: DESKS[desk]!, stories };
  }
}
