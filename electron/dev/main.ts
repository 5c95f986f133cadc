import { runDesktop } from '../runDesktop.ts';
import { devPageAddress, openDevPage } from './devPage.ts';

runDesktop(async () => openDevPage(devPageAddress(process.env)));
