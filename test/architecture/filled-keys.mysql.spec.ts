import { describeFilledKeys } from './filled-keys.js';

describeFilledKeys('mysql');
