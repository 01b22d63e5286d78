import { start } from 'masthead';
import { modules } from './modules.js';

void start({ modules });
