import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { membersText } from './membersText.ts';

writeFileSync(join(import.meta.dirname, '../../engine/flightplan/MEMBERS.md'), membersText());
