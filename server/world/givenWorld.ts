import type { WorldShelf } from '../services/services.ts';
import type { WorldContent } from './worldReading.ts';
import { judgedIn, obstaclesIn, openedWorld, zonesIn } from './worldShelf.ts';

interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly content: WorldContent;
}

const fixed = (): never => {
  throw new Error('The files of this shelf were given and do not change.');
};

/** A shelf of files that are read already and kept nowhere. */
export function givenWorld(files: readonly GivenFile[]): WorldShelf {
  const opened = files.map(({ name, bytes, content }, index) =>
    openedWorld({ id: `world-${index.toString(16).padStart(8, '0')}`, name }, content, bytes),
  );
  return {
    list: fixed,
    add: fixed,
    turn: fixed,
    remove: fixed,
    judging: async (area) => judgedIn(opened, area),
    zonesNear: async (area) => opened.flatMap((one) => zonesIn(one, area)),
    obstaclesNear: async (area) => opened.flatMap((one) => obstaclesIn(one, area)),
  };
}
