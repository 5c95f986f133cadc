import fc from 'fast-check';
import { inLong } from './inLong.ts';

/**
 * Random cases are the same in each `npm test`, so that the same code has the same result; `npm run test:long` draws others each time. The
 * message of a failure has the seed in both.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...inLong({ seed: 20_261_129 }, {}) });
