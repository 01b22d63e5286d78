/** Articles as records of the publisher module. Handlers read and save the records in code, on behalf of a principal. */
export { Category } from './handlers/category.js';
export { CategoryHandler } from './handlers/category.handler.js';
export { Comment } from './handlers/comment.js';
export { CommentHandler } from './handlers/comment.handler.js';
export { Item } from './handlers/item.js';
export { ItemHandler } from './handlers/item.handler.js';
export { publisherFeature } from './publisher.feature.js';
