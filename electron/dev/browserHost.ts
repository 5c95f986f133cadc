import { runBrowserHost } from '../runBrowserHost.ts';
import { devPageAddress, openDevPage } from './devPage.ts';

runBrowserHost(async () => openDevPage(devPageAddress(process.env)), process.env['HOMEWARD_DEV_TOKEN']);
