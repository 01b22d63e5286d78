#!/usr/bin/env node
import { runCommandLine } from 'masthead';
import { modules } from './modules/index.js';

void runCommandLine({ modules });
