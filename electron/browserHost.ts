import { openPageFiles } from '../server/bridge/pageFiles.ts';
import { runBrowserHost } from './runBrowserHost.ts';

runBrowserHost((beside) => openPageFiles(beside('../renderer')));
