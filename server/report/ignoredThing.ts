import type { Saying } from '../../engine/saying.ts';

/** A part of a file that a reader left out, by its word. */
interface Ignored {
  readonly what: string;
  readonly count: number;
}

const toMany = (what: string, count: number) => (count === 1 || what.endsWith('s') ? what : `${what}s`);

/** MAVLink names its commands by numbers; at latitude and longitude 0 they mean the place where the aircraft is. */
const numberedCommand = /^command (\d+)(?: at (0,0))?$/;

/** `2 photos`: a member of the file that has no word of its own is called by its name. */
export function ignoredThing({ what, count }: Ignored): Saying {
  const [, number, place] = numberedCommand.exec(what) ?? [];
  const kind = number === undefined ? what.replaceAll(' ', '_') : 'command';
  return {
    says: 'ignored_thing',
    values: {
      count,
      kind,
      number: place === undefined ? (number ?? '') : `${number} (${place})`,
      things: toMany(what, count),
    },
  };
}
