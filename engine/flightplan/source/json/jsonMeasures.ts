import type { AltitudeDatum } from '../../../geo/position.ts';
import { type PlaceInFile, partOfFile } from '../../../placeInFile.ts';
import type { Saying } from '../../../saying.ts';
import type { Warning } from '../../../warnings/warning.ts';
import { type Measure, standardUnits } from '../../plan/planUnits.ts';
import type { Tally } from '../../plan/tally.ts';
import { limits } from '../limits.ts';
import { looksMeasured, type MeasureName, measureOf } from '../measureName.ts';
import { isNoValue, type MeasureText, measureText, refuseUnit } from '../measureText.ts';
import { fieldsNotRead, saysSomething, unitAssumed } from '../measureWarnings.ts';
import { unitTold } from '../measureWords.ts';
import { loseNoNumbers } from '../noNumber.ts';
import { isFiniteNumber, positive } from '../numbers.ts';
import { cleanText } from '../refusal.ts';
import type { UnitUse } from '../unitUse.ts';
import { actionWait } from './jsonActions.ts';
import { datumBeside, type JsonHeight } from './jsonHeight.ts';
import { positionHolder } from './jsonPosition.ts';
import {
  type ChosenUnit,
  imperialMeasures,
  imperialUnits,
  isImperial,
  type UnitSettings,
  unitsTold,
} from './jsonUnits.ts';
import { isObject, type JsonObject, member } from './jsonValue.ts';

/** Figures of the flight in the members of a point. */
export interface PointMeasures {
  readonly height?: JsonHeight | undefined;
  readonly speed_mps?: number | undefined;
  readonly wait_s: number;
}

/** Meaning of a name, whatever its value. */
interface Kind {
  readonly measure: MeasureName | undefined;
  readonly told: ReturnType<typeof unitTold>;
  /** True if somebody could miss it where it is not read. */
  readonly isLike: boolean;
}

interface Figure extends MeasureName {
  readonly name: string;
  readonly holder: JsonObject;
  readonly figure: MeasureText;
}

/** Heights of the ground, or of anything. */
export const vagueHeads: ReadonlySet<string> = new Set(['elevation', 'elev', 'z', 'hgt', 'ascent', 'param7']);
/** An object with more members than these is no point. */
const mostMembers = 200;
const mostNames = 5000;

const memberOf = (place: PlaceInFile, name: string): Saying => ({
  says: 'place.member',
  values: { place, name: cleanText(name, 40) },
});

/** Reads heights, speeds and waits by the names of members, and keeps the names of those that look like one and are not read. */
export class JsonMeasures {
  readonly #tally: Tally;
  readonly #kinds = new Map<string, Kind>();
  readonly #unread = new Set<string>();
  readonly #open = new Map<string, string | Saying>();
  readonly #units: UnitUse;

  constructor(tally: Tally, units: UnitUse) {
    this.#tally = tally;
    this.#units = units;
  }

  /** The measures of a point; `around` are the units that the file sets for all of them. */
  read(item: unknown, around: UnitSettings, where: PlaceInFile): PointMeasures {
    const objects = [...new Set([item, positionHolder(item)])].filter(isObject);
    const units = this.unitsOf(objects, around);
    const figures = objects.flatMap((object) => this.#figuresOf(object, where));
    const use = (measure: Measure) => this.#use(figures, measure, units, where);
    const [height, speed, wait] = [use('height'), use('speed'), use('wait')];
    const read = new Set([height, speed, wait].map((used) => used?.name));
    this.#loseNegative(speed?.value, wait?.value, where);
    for (const object of objects) this.#keepUnread(object, read);
    return {
      height: height && { value: height.value, datum: datumIn(height, item) ?? units.height?.datum },
      speed_mps: positive(speed?.value),
      wait_s: Math.max(0, wait?.value ?? 0) + actionWait(item, this.#tally, where),
    };
  }

  /** Tells of a speed and a wait below 0; −1 stands for none in many tools. */
  #loseNegative(speed_mps = 0, wait_s = 0, where: PlaceInFile): void {
    if (speed_mps < 0 && speed_mps !== -1) this.#tally.lose('figure', 'speed', where, 'reason.below_zero');
    if (wait_s < 0 && wait_s !== -1) this.#tally.lose('wait', 'wait', where, 'reason.below_zero');
  }

  /** The speed that an object around the points sets for all of them. */
  speedOf(holder: JsonObject, units: UnitSettings): number | undefined {
    const speed = this.#use(this.#figuresOf(holder, partOfFile('file')), 'speed', units, partOfFile('file'));
    this.#keepUnread(holder, new Set([speed?.name]));
    return positive(speed?.value);
  }

  /** Keeps the names of members of objects that are not read. */
  lookAt(objects: readonly JsonObject[]): void {
    for (const object of objects) this.#keepUnread(object, new Set());
  }

  /** The units that the members of objects tell, the last of them first, else those that hold `otherwise`. */
  unitsOf(objects: readonly JsonObject[], otherwise: UnitSettings = {}): UnitSettings {
    let settings = otherwise;
    for (const [name, value] of objects.flatMap(membersOf)) {
      const { told } = this.#kindOf(name);
      const units = told && unitsTold(name, value, told.measure, this.#chosen);
      if (units === undefined) continue;
      if (isImperial(units) && imperialMeasures.filter((measure) => this.#units.assume(measure)).length > 0)
        this.#open.set(name, imperialUnits);
      settings = { ...settings, ...units };
    }
    return settings;
  }

  /** A height beside which no unit can stand, metres; in the units that the file sets for it. */
  heightOf = (value: number, { height }: UnitSettings): number => this.#units.read('height', value, height);

  readonly #chosen: ChosenUnit = (measure) => this.#units.chosen(measure);

  warnings(): Warning[] {
    return [
      ...fieldsNotRead([...this.#unread]),
      ...[...this.#open].map(([name, unit]) => unitAssumed(name, unit)),
      ...this.#units.warnings(),
    ];
  }

  #kindOf(name: string): Kind {
    const before = this.#kinds.get(name);
    if (before !== undefined) return before;
    const named = measureOf(name);
    const isVague = named !== undefined && vagueHeads.has(named.head);
    const measure = isVague ? undefined : named;
    const kind = { measure, told: unitTold(name), isLike: !isVague && looksMeasured(name) };
    if (this.#kinds.size < mostNames) this.#kinds.set(name, kind);
    return kind;
  }

  #figuresOf(holder: JsonObject, where: PlaceInFile): Figure[] {
    return membersOf(holder).flatMap(([name, value]) => {
      const { measure } = this.#kindOf(name);
      if (measure === undefined || isOfPicture(measure, holder)) return [];
      const figure = figureOf(value, measure.measure);
      if (figure !== undefined) return [{ ...measure, name, holder, figure }];
      if (measure.measure === 'wait' && typeof value === 'string' && !isNoValue(value))
        this.#tally.lose('wait', 'wait', where, 'reason.member_time');
      if (measure.measure === 'speed') loseNoNumbers(this.#tally, where, [[name, value]]);
      return [];
    });
  }

  /** The figure of a measure in the engine’s unit: of the plainest name among several. */
  #use(
    figures: readonly Figure[],
    measure: Measure,
    units: UnitSettings,
    where: PlaceInFile,
  ): (Figure & { readonly value: number }) | undefined {
    const [first] = figures
      .filter((figure) => figure.measure === measure)
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    if (first === undefined) return undefined;
    const { figure, unit, odd, name } = first;
    const unknown = figure.unknown ?? first.unknown;
    if (unknown !== undefined && this.#chosen(measure) === undefined)
      refuseUnit(unknown, measure, memberOf(where, name), figure.value);
    if (figure.unit !== undefined) {
      this.#units.compare(name, unit, figure.unit);
      return { ...first, value: figure.unit.toEngine(figure.value) };
    }
    const named = unit ?? units[measure];
    if (odd !== undefined && this.#units.assume(measure))
      this.#open.set(name, named?.sign ?? standardUnits[measure]);
    return { ...first, value: this.#units.read(measure, figure.value, named) };
  }

  #keepUnread(object: JsonObject, read: ReadonlySet<string | undefined>): void {
    for (const [name, value] of membersOf(object)) {
      const { isLike, told, measure } = this.#kindOf(name);
      if (isBareTime(name, value)) this.#unread.add(name);
      if (read.has(name) || !isLike || (measure && isOfPicture(measure, object))) continue;
      const isTold = told !== undefined && unitsTold(name, value, told.measure, this.#chosen) !== undefined;
      if (!isTold && isSaid(value)) this.#unread.add(name);
    }
  }
}

/** A short time without a word for what: of a wait, or of a leg. Others are the clock of a recording. */
const isBareTime = (name: string, value: unknown) =>
  /^time[ _-]?(s|secs?|seconds|min|minutes)?$/i.test(name) &&
  isFiniteNumber(value) &&
  value > 0 &&
  value <= limits.hover_s;

const membersOf = (object: JsonObject) => Object.entries(object).slice(0, mostMembers);

/** The height of a picture has a width beside it. */
const isOfPicture = ({ head }: MeasureName, holder: JsonObject) =>
  head === 'height' && isFiniteNumber(member(holder, 'width'));

/**
 * Names with less in them are plainer, a name with a strange word comes last. A height above take-off comes before one that does not say
 * from where it counts, and that before one above the ground, above sea level or above the ellipsoid. A unit decides between equals.
 */
const rankOf = ({ datum, odd, unknown, head, unit }: Figure): number =>
  (unit === undefined ? 0.5 : 0) +
  (unknown === undefined ? 0 : 32) +
  (odd === undefined ? 0 : 16) +
  (head === 'airspeed' ? 8 : 0) +
  (datum === undefined ? 1 : datumRanks[datum]);

const datumRanks: Readonly<Record<AltitudeDatum, number>> = { takeoff: 0, agl: 2, msl: 3, ellipsoid: 4 };

const datumIn = ({ datum, figure, holder }: Figure, item: unknown): AltitudeDatum | undefined =>
  datum ?? figure.datum ?? datumBeside(item) ?? datumBeside(holder);

/** A number, the text of one with or without its unit, or an object with both. */
function figureOf(value: unknown, measure: Measure): MeasureText | undefined {
  if (isFiniteNumber(value)) return { value };
  if (typeof value === 'string') return isNoValue(value) ? undefined : measureText(value, measure);
  const inner = member(value, 'value');
  const unit = member(value, 'unit') ?? member(value, 'units') ?? '';
  return isFiniteNumber(inner) && typeof unit === 'string'
    ? measureText(`${inner} ${unit}`.trim(), measure)
    : undefined;
}

const isSaid = (value: unknown): boolean =>
  value !== null && (typeof value === 'string' ? saysSomething(value) : value !== 0 && value !== false);
