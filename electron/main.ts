import { openPageFiles } from '../server/bridge/pageFiles.ts';
import { runDesktop } from './runDesktop.ts';

runDesktop((beside) => openPageFiles(beside('../renderer')));
