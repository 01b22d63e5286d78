import { ApiClientsModule } from './api-clients/index.js';
import { ArticlesModule } from './articles/index.js';
import { AuthModule } from './auth/index.js';
import { CategoriesModule } from './categories/index.js';
import { ImportModule } from './import/index.js';
import { TagsModule } from './tags/index.js';
import { UsersModule } from './users/index.js';

/** The features of this application; a new module is one line here. */
export const featureModules = [
  UsersModule,
  AuthModule,
  ApiClientsModule,
  CategoriesModule,
  TagsModule,
  ArticlesModule,
  ImportModule,
];
