import { toBearing } from '../../../geo/angle.ts';
import { type PlaceInFile, withWord } from '../../../placeInFile.ts';
import type { PlanPoint } from '../../plan/flightPlan.ts';
import type { Tally } from '../../plan/tally.ts';
import { limits } from '../limits.ts';
import { headOf, wordsOf } from '../measureWords.ts';
import { cleanText } from '../refusal.ts';
import { numberIn } from './jsonPosition.ts';
import { isObject, lettersOf, member } from './jsonValue.ts';

type Act = NonNullable<PlanPoint['actions']>[number];

const kindNames = ['type', 'actionType', 'action_type', 'action', 'command', 'name'];
const figureNames = ['actionParam', 'param', 'angle', 'pitch', 'gimbalPitch', 'heading', 'yaw', 'value'];

/** Words of members that hold what is done at a point. */
const actWords = new Set(['action', 'actions', 'act', 'acts', 'task', 'tasks', 'event', 'events', 'steps']);
const isOfActs = (name: string) => wordsOf(name).some((word) => actWords.has(word));

/** Acts at a point, from a list of acts, one act or a word. */
export function actsOf(item: unknown): readonly unknown[] {
  if (!isObject(item)) return [];
  return Object.entries(item)
    .slice(0, 200)
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return isOfActs(name) || isListOfActs(value) ? value.slice(0, mostActs) : [];
      return isOfActs(name) && (typeof value === 'string' || isObject(value)) ? [value] : [];
    });
}

/** More than a point keeps, so that what is left out is told. */
const mostActs = limits.actions + 1;

/** True if a list under an unspecific name holds acts: each has a kind, and one of them is known. */
function isListOfActs(list: readonly unknown[]): boolean {
  const some = list.slice(0, mostActs);
  const kinds = some.filter(isObject).flatMap((one) => kindOf(one) ?? []);
  return kinds.length === some.length && kinds.some(isKnown);
}

const isKnown = (kind: string): boolean => isWait(kind) || typeof meaningOf(kind) === 'object';

/** The word for what an act does. */
export const kindOf = (act: unknown): string | undefined => {
  if (typeof act === 'string') return act;
  const kind = kindNames.map((name) => member(act, name)).find((value) => typeof value === 'string');
  return typeof kind === 'string' ? kind : undefined;
};

export const isWait = (kind: string): boolean => headOf(wordsOf(kind))?.measure === 'wait';

/** The acts of a point but for its waits; what nobody knows is told. */
export function keptActs(item: unknown, tally: Tally, where: PlaceInFile): Pick<PlanPoint, 'actions'> {
  const acts = actsOf(item).flatMap((act) => {
    const kind = kindOf(act);
    if (kind === undefined && isObject(act) && Object.keys(act).length === 0) return [];
    if (kind !== undefined && isWait(kind)) return [];
    return readAct(kind, act, { tally, where });
  });
  return inRoom(acts, tally, where);
}

/** The acts that a point keeps. */
export function inRoom(acts: readonly Act[], tally: Tally, where: PlaceInFile): Pick<PlanPoint, 'actions'> {
  if (acts.length > limits.actions)
    tally.lose('command', 'act', where, { says: 'reason.many_acts_here', values: { most: limits.actions } });
  return acts.length === 0 ? {} : { actions: acts.slice(0, limits.actions) };
}

/** An act by its word; none where it says that nothing is done. */
export function readAct(
  kind: string | undefined,
  act: unknown,
  { tally, where }: { readonly tally: Tally; readonly where: PlaceInFile },
): Act[] {
  const meaning = kind === undefined ? 'unknown' : meaningOf(kind);
  if (meaning === 'nothing') return [];
  if (kind === undefined || meaning === 'unknown') {
    const place = kind === undefined ? where : withWord(where, cleanText(kind, 30));
    tally.lose('command', 'act', place, 'reason.unknown_act');
    return [];
  }
  const { action_type, turns } = meaning;
  const angle_deg = turns === undefined ? undefined : numberIn(act, figureNames);
  if (turns !== undefined && angle_deg === undefined)
    return [{ action_type: cleanText(kind, 40), duration_s: 0 }];
  return [
    {
      action_type: action_type ?? cleanText(kind, 40),
      duration_s: 0,
      ...(angle_deg === undefined ? {} : { angle_deg: turns === 'nose' ? toBearing(angle_deg) : angle_deg }),
    },
  ];
}

interface Meaning {
  /** Absent: the camera or the nose does what only the file’s tool knows. */
  readonly action_type?: string;
  readonly turns?: 'nose' | 'gimbal';
}

const meanings: readonly (readonly [RegExp, Meaning | 'nothing'])[] = [
  [
    /^(no(ne|action|thing|op)?|null|waypoint|(go|fly|move|navigate)(to)?(waypoint)?|pass|flythrough)?$/,
    'nothing',
  ],
  [/interval|lapse|series|burst|pano|zoom|focus|lens|grouping|finetune|resetgimbal|light|led$/, {}],
  [/(stop|end|finish).*(rec|video|film)/, { action_type: 'stop_recording' }],
  [/record|video|film|^rec$/, { action_type: 'start_recording' }],
  [/(stop|end|finish).*(photo|picture|image|shoot|capture)/, {}],
  [/photo|picture|image|shoot|capture|snap/, { action_type: 'take_photo' }],
  [/gimbal|tilt|^pitch|cameraangle/, { action_type: 'gimbal_pitch', turns: 'gimbal' }],
  [/rotate|heading|yaw/, { action_type: 'heading', turns: 'nose' }],
  [/camera/, {}],
];

function meaningOf(kind: string): Meaning | 'nothing' | 'unknown' {
  const plain = lettersOf(kind);
  return meanings.find(([pattern]) => pattern.test(plain))?.[1] ?? 'unknown';
}
