import { describeFilledUsers } from './filled-users.js';

describeFilledUsers('mysql');
