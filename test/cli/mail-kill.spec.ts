import { describeMailKill } from './mail-kill.js';

describe('kill -9 while a mail waits', () => {
  describeMailKill('sqlite');
});
