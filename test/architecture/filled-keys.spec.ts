import { describeFilledKeys } from './filled-keys.js';

describeFilledKeys('sqlite');
