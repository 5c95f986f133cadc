import { defined } from '../../engine/defined.ts';
import type { Mission, Waypoint } from '../../engine/mission/mission.ts';
import type { PlanContent } from './schemas/planDocument.ts';
import type { PlanInputs } from './schemas/planInputs.ts';
import type { Differing, VariantLetter, WrittenVariant, WrittenVariants } from './schemas/planVariants.ts';

/** The same place and purpose under one set of circumstances. */
export interface PlanVariant extends Omit<WrittenPlan, 'variants'> {
  readonly letter: VariantLetter;
  /** Given by the person; absent: named by what differs. */
  readonly name?: string | undefined;
}

type Members = Readonly<Record<string, unknown>>;

const isSameText = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The members of a variant that are not those of the plan. */
function differences(own: object, plan: object): Members {
  const [here, there] = [own as Members, plan as Members];
  const names = Object.keys({ ...there, ...here }).filter((name) => !isSameText(here[name], there[name]));
  return Object.fromEntries(names.map((name) => [name, here[name] ?? null]));
}

const withDifferences = (plan: object, differing: object): Members =>
  Object.fromEntries(
    Object.entries({ ...plan, ...differing }).filter(([, value]) => value !== null && value !== undefined),
  );

const texts = new WeakMap<Waypoint, string>();

/** The text of a waypoint, which never changes: it is made once. */
export function textOfWaypoint(waypoint: Waypoint): string {
  const text = texts.get(waypoint) ?? JSON.stringify(waypoint);
  texts.set(waypoint, text);
  return text;
}

/** The places of the waypoints of a plan by their texts. */
const placesByText = (waypoints: readonly Waypoint[]): ReadonlyMap<string, number> =>
  new Map(waypoints.map((waypoint, index) => [textOfWaypoint(waypoint), index]));

/** A route whose waypoints are those of the plan, told by number, but for those that it has for itself; nothing if it is the plan's own. */
function writtenRoute(
  own: readonly Waypoint[],
  plan: readonly Waypoint[],
  places: ReadonlyMap<string, number>,
) {
  if (own === plan) return {};
  const written = own.map((waypoint, index) => {
    const isOfPlan = plan[index] === waypoint;
    return (isOfPlan ? index : places.get(textOfWaypoint(waypoint))) ?? waypoint;
  });
  const isSame = written.length === plan.length && written.every((one, index) => one === index);
  return isSame ? {} : { waypoints: written };
}

/** Variants as a file keeps them: of each its differences from the plan, which is the first; nothing of a plan that is alone and has no name. */
export function toWrittenVariants([plan, ...others]: readonly PlanVariant[]): WrittenVariants | undefined {
  if (plan === undefined || (others.length === 0 && plan.name === undefined && plan.letter === 'A'))
    return undefined;
  const places = placesByText(plan.mission.waypoints);
  const { waypoints: ofPlan, ...rest } = plan.mission;
  const toWritten = ({ letter, name, inputs, mission, isLaunchChosen, aircraft }: PlanVariant) => {
    const { waypoints, ...own } = mission;
    return {
      letter,
      ...(name !== undefined && { name }),
      inputs: differences(inputs, plan.inputs),
      mission: { ...differences(own, rest), ...writtenRoute(waypoints, ofPlan, places) },
      isLaunchChosen,
      ...(aircraft !== undefined && inputs.drone_key !== plan.inputs.drone_key && { aircraft }),
    };
  };
  const { letter, name } = plan;
  return { letter, ...(name !== undefined && { name }), others: others.map(toWritten) } as WrittenVariants;
}

/** The same as JSON in one line; the text of each waypoint is made once. */
export function variantsText(variants: readonly PlanVariant[]): string | undefined {
  const written = toWrittenVariants(variants);
  if (written === undefined) return undefined;
  const { others, ...own } = written;
  const open = (members: object) => {
    const text = JSON.stringify(members).slice(0, -1);
    return text === '{' ? text : `${text},`;
  };
  const textOf = ({ mission: { waypoints, ...mission }, ...other }: WrittenVariants['others'][number]) => {
    const route = waypoints as readonly (number | Waypoint)[] | undefined;
    const ofRoute = route?.map((one) => (typeof one === 'number' ? one : textOfWaypoint(one)));
    const missionText =
      ofRoute === undefined ? JSON.stringify(mission) : `${open(mission)}"waypoints":[${ofRoute.join()}]}`;
    return `${open(other)}"mission":${missionText}}`;
  };
  return `${open(own)}"others":[${others.map(textOf).join()}]}`;
}

type WrittenPlan = Pick<PlanContent, 'inputs' | 'mission' | 'isLaunchChosen' | 'variants' | 'aircraft'>;

/** The route of a variant; `undefined` where it names a waypoint that the plan does not have. */
function wholeRoute(
  written: readonly (number | Waypoint)[],
  plan: readonly Waypoint[],
): Waypoint[] | undefined {
  const route = written.map((one) => (typeof one === 'number' ? plan[one] : one));
  return route.every((waypoint) => waypoint !== undefined) ? route : undefined;
}

function wholeVariant(written: WrittenVariant, plan: WrittenPlan): PlanVariant | undefined {
  const { letter, name, isLaunchChosen } = written;
  const { waypoints, ...differing } = written.mission as Differing<Omit<Mission, 'waypoints'>> & {
    readonly waypoints?: readonly (number | Waypoint)[];
  };
  const route =
    waypoints === undefined ? plan.mission.waypoints : wholeRoute(waypoints, plan.mission.waypoints);
  if (route === undefined) return undefined;
  const isChanged = route !== plan.mission.waypoints || Object.keys(differing).length > 0;
  const inputs = withDifferences(plan.inputs, written.inputs) as PlanInputs;
  const ofPlan = inputs.drone_key === plan.inputs.drone_key ? plan.aircraft : undefined;
  return {
    letter,
    ...(name !== undefined && { name }),
    inputs,
    mission: isChanged
      ? ({ ...withDifferences(plan.mission, differing), waypoints: route } as Mission)
      : plan.mission,
    isLaunchChosen,
    ...defined({ aircraft: written.aircraft ?? ofPlan }),
  };
}

/** The variants of a plan that was read, the plan itself first; `undefined` where one cannot be made out. */
export function wholeVariants(plan: WrittenPlan): readonly PlanVariant[] | undefined {
  const { inputs, mission, isLaunchChosen, aircraft, variants } = plan;
  const { letter = 'A', name, others = [] } = variants ?? {};
  const first = { letter, ...defined({ name, inputs, mission, isLaunchChosen, aircraft }) };
  const all = [first, ...others.map((one) => wholeVariant(one, plan))];
  return all.every((one) => one !== undefined) ? all : undefined;
}
