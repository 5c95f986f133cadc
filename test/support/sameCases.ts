import fc from 'fast-check';
import { inLong } from './inLong.ts';

/** Random cases are the same in each `npm test`, and others each time in `npm run test:long`, where the message of a failure has the seed. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...inLong({ seed: 20_240_817 }, {}) });
