import type { FlightPlan, PlanPoint, PlanReading } from '../../../engine/flightplan/plan/flightPlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import type { Figures } from './randomFigures.ts';
import type { Measure } from './spellings.ts';

/** A generated file and its meaning. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** A description for the person who reads a failure. */
  readonly text: string;
  readonly places: readonly { readonly lat: number; readonly lon: number }[];
  /** The unit of the places is one that no reader knows. */
  readonly isLost: boolean;
  /** Each with the name that the file gives it. */
  readonly figures: readonly (Figures & { readonly header: string })[];
  /** One of the units may be refused. */
  readonly mayBeRefused: boolean;
}

/** The figures are written with six digits. */
const share = 2e-5;
/** Degrees have seven decimals, radians and seconds of arc nine digits. */
const nearest_deg = 2e-6;

const isNear = (found: number, wanted: number) => Math.abs(found - wanted) <= Math.abs(wanted) * share;
const isSame = (found: number | undefined, wanted: number | undefined) =>
  found === undefined || wanted === undefined ? found === wanted : isNear(found, wanted);

const figureOf: Readonly<Record<Measure, (point: PlanPoint) => number | undefined>> = {
  height: ({ altitude }) => altitude?.value_m,
  speed: ({ speed_mps }) => speed_mps,
  wait: ({ hover_time_s }) => hover_time_s,
};
const none: Readonly<Record<Measure, number | undefined>> = { height: undefined, speed: undefined, wait: 0 };

/** The outcome of a reading: the units it asked about, and the figures it misread silently. */
export interface Verdict {
  readonly asked: boolean;
  readonly wrong: readonly string[];
}

export function verdictOf(file: WrittenFile, reading: PlanReading): Verdict {
  if (!reading.ok) {
    const { code } = reading.failure;
    const isRight = code === 'UNIT_UNKNOWN' && (file.mayBeRefused || file.isLost);
    return { asked: isRight, wrong: isRight ? [] : [`${code}: ${sentenceOf(reading.failure)}`] };
  }
  const plan = reading.value;
  const points = plan.routes[plan.chosen_route]?.points ?? [];
  const doubted = file.figures.filter((figures) => isAskedAbout(plan, figures));
  const wrong = file.figures.flatMap((figures) =>
    doubted.includes(figures) ? [] : wrongIn(points, figures, plan),
  );
  return {
    asked: doubted.length > 0,
    wrong: [...misplaced(file, points), ...wrong, ...unasked(file, points)],
  };
}

function misplaced({ places, isLost }: WrittenFile, points: readonly PlanPoint[]): string[] {
  if (isLost) return ['places in an unknown unit were read'];
  const isThere = places.every(({ lat, lon }, at) => {
    const point = points[at];
    return (
      point !== undefined &&
      Math.abs(point.lat - lat) < nearest_deg &&
      Math.abs(point.lon - lon) < nearest_deg
    );
  });
  return isThere && points.length === places.length ? [] : ['places'];
}

function wrongIn(
  points: readonly PlanPoint[],
  figures: WrittenFile['figures'][number],
  plan: FlightPlan,
): string[] {
  const { measure, meant, datum, header } = figures;
  const at = meant.findIndex((wanted, index) => {
    const point = points[index];
    return point !== undefined && !isSame(figureOf[measure](point), wanted ?? none[measure]);
  });
  if (at >= 0) return [`${header} of point ${at + 1}`];
  if (measure !== 'height' || datum === 'any') return [];
  const data = new Set(points.flatMap(({ altitude }) => altitude?.datum ?? []));
  const isAssumed = plan.warnings.some(({ code }) => code === 'ALTITUDE_REFERENCE_ASSUMED');
  return [...data].every(
    (found) => found === datum || (datum === undefined && found === 'takeoff' && isAssumed),
  )
    ? []
    : [`${header} measured from ${[...data].join()}`];
}

/** Measures that the file does not have. */
const unasked = ({ figures }: WrittenFile, points: readonly PlanPoint[]): string[] =>
  (['height', 'speed', 'wait'] as const)
    .filter((measure) => figures.every((one) => one.measure !== measure))
    .filter((measure) => points.some((point) => figureOf[measure](point) !== none[measure]))
    .map((measure) => `a ${measure} that nobody wrote`);

/** True where the plan asks about exactly these figures. */
function isAskedAbout(
  { units = [], warnings }: FlightPlan,
  { measure, header }: WrittenFile['figures'][number],
): boolean {
  if (units.some((unit) => unit.measure === measure && unit.reason !== 'chosen')) return true;
  const shown = header.replace(/\s+/g, ' ').trim().slice(0, 38);
  return warnings.some(
    (one) =>
      (one.code === 'WAITS_IGNORED' && measure === 'wait') ||
      (one.code === 'FIGURES_IGNORED' && sentenceOf(one).includes(measure)) ||
      (/^(UNIT_|FIELDS_NOT_READ)/.test(one.code) && sentenceOf(one).includes(shown)),
  );
}
