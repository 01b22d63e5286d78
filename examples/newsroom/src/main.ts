import { start } from 'masthead';
import { modules } from './modules/index.js';

void start({ modules });
