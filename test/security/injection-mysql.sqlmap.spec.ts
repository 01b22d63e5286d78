import { describeInjection } from './injection.js';

describeInjection('mysql');
