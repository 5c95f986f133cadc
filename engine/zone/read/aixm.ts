import { refusalIn } from '../../flightplan/source/refusal.ts';
import {
  childNamed,
  childrenNamed,
  childText,
  descendantNamed,
  descendantsNamed,
  parseXml,
  type XmlElement,
} from '../../flightplan/source/xml/xml.ts';
import { LeftOutCount } from '../../leftOut.ts';
import { partOfFile } from '../../placeInFile.ts';
import { plainText } from '../../plainText.ts';
import {
  type DailyPeriod,
  type Zone,
  type ZoneHours,
  type ZoneKind,
  type ZonePart,
  type ZonePeriod,
  zoneLimits,
} from '../zone.ts';
import { surfaceAreas } from './aixmSurface.ts';
import { limitOf, partsWithin } from './limitsOf.ts';
import { dateOf, instantOf } from './plainValues.ts';
import { boundedHours, daysOf, dayTimeOf } from './times.ts';
import { type LeftOutReason, refuseZones, type ZoneFile } from './zoneFile.ts';

/** Prohibited areas forbid; zones around airfields of the UK, and areas that name a permission, need one; of others the rules are not stated. */
function kindOf(type: string, named: string): ZoneKind {
  if (type === 'P') return 'prohibited';
  if (/\bFRZ\b|FLIGHT RESTRICTION ZONE|RUNWAY PROTECTION|\bRPZ\b/i.test(named)) return 'authorisation';
  return type === 'R' ? 'conditional' : 'airspace';
}

const wordOf = (slice: XmlElement, type: string): string => {
  const classification = descendantNamed(slice, 'classification')?.text.trim();
  return plainText([type, childText(slice, 'localType'), classification].filter(Boolean).join(' '), 60);
};

function partsOf(slice: XmlElement, note: (why: LeftOutReason) => void): readonly ZonePart[] {
  return descendantsNamed(slice, 'AirspaceGeometryComponent').flatMap((component) => {
    const isAdded = ['BASE', 'UNION'].includes(childText(component, 'operation') ?? 'BASE');
    const volume = descendantNamed(component, 'AirspaceVolume') ?? component;
    const projection = childNamed(volume, 'horizontalProjection');
    const limit = (side: 'lower' | 'upper') => {
      const stated = childNamed(volume, `${side}Limit`);
      const unit = stated?.attributes.get('uom');
      return limitOf(stated?.text, unit, childText(volume, `${side}LimitReference`));
    };
    return partsWithin(isAdded && projection ? surfaceAreas(projection) : undefined, limit, note);
  });
}

const wholeDay = new Set(['00:00-00:00', '00:00-24:00', '00:00-23:59']);

/** Members by which the times of a timesheet last into other days, or begin and end so long before or after an event. */
const shifting = ['dayTil', 'startTimeRelativeEvent', 'endTimeRelativeEvent'];

/**
 * The hours of a timesheet on its days; `undefined`: they are of a part of the year, of holidays, of several days, of a clock that is not UTC or
 * is put forward in summer, or are shifted against an event.
 */
function dailyOf(sheet: XmlElement): DailyPeriod | 'always' | undefined {
  const [from, until] = [childText(sheet, 'startDate'), childText(sheet, 'endDate')];
  const isAllYear = (from === undefined && until === undefined) || (from === '01-01' && until === '31-12');
  const days = daysOf([childText(sheet, 'day') ?? 'ANY']);
  const isShifted = shifting.some((name) => childText(sheet, name) !== undefined);
  if (!isAllYear || days === undefined || isShifted || childText(sheet, 'excluded') === 'YES')
    return undefined;
  const [start, end] = [childText(sheet, 'startTime'), childText(sheet, 'endTime')];
  if (days.length === 7 && wholeDay.has(`${start}-${end}`)) return 'always';
  const isUtc =
    childText(sheet, 'timeReference') === 'UTC' && childText(sheet, 'daylightSavingAdjust') !== 'YES';
  const zone = isUtc ? 'Z' : '';
  const begin = dayTimeOf(childText(sheet, 'startEvent'), `${start ?? ''}${zone}`);
  const ends = dayTimeOf(childText(sheet, 'endEvent'), `${end ?? ''}${zone}`);
  return begin && ends && { days, begin, end: ends };
}

function hoursOf(slice: XmlElement): ZoneHours {
  const activations = descendantsNamed(slice, 'AirspaceActivation');
  const until_ms = instantOf(descendantNamed(slice, 'endPosition')?.text);
  const ends: ZonePeriod = until_ms === undefined ? {} : { until_ms };
  if (activations.length === 0) return 'not_stated';
  if (activations.some((one) => (childText(one, 'status') ?? 'ACTIVE') !== 'ACTIVE')) return 'not_understood';
  const sheets = activations.flatMap((one) => descendantsNamed(one, 'Timesheet'));
  if (sheets.length === 0) return 'not_understood';
  const daily = sheets.map(dailyOf);
  if (daily.includes('always')) return until_ms === undefined ? 'permanent' : [ends];
  const known = daily.filter((one) => one !== undefined && one !== 'always');
  const isPartlyRead = known.length < daily.length;
  return boundedHours([{ ...ends, daily: known, ...(isPartlyRead && { isPartlyRead }) }]);
}

const noteOf = (slice: XmlElement): string | undefined => {
  const texts = descendantsNamed(slice, 'LinguisticNote').map((note) => childText(note, 'note') ?? '');
  return plainText(texts.join(' '), zoneLimits.text_chars) || undefined;
};

/** The time slices of an airspace that describe it wholly; changes of some of its properties for a time are none. */
const slicesOf = (airspace: XmlElement): XmlElement[] =>
  descendantsNamed(airspace, 'AirspaceTimeSlice').filter((slice) =>
    ['BASELINE', 'SNAPSHOT'].includes(childText(slice, 'interpretation') ?? 'BASELINE'),
  );

function zonesOf(airspace: XmlElement, where: string, leftOut: LeftOutCount<LeftOutReason>): Zone[] {
  const all = descendantsNamed(airspace, 'AirspaceTimeSlice').length;
  const slices = slicesOf(airspace);
  if (slices.length < all) leftOut.note('hours', where);
  return slices.flatMap((slice): Zone[] => {
    const parts = partsOf(slice, (why) => leftOut.note(why, where));
    if (parts.length === 0) return [];
    const type = childText(slice, 'type') ?? '';
    const id = plainText(
      childText(slice, 'designator') ?? childText(airspace, 'identifier') ?? where,
      zoneLimits.name_chars,
    );
    const name = plainText(childText(slice, 'name') ?? id, zoneLimits.name_chars);
    const hours = hoursOf(slice);
    if (
      hours === 'not_understood' ||
      (Array.isArray(hours) && hours.some(({ isPartlyRead }) => isPartlyRead))
    )
      leftOut.note('hours', where);
    const localType = childText(slice, 'localType') ?? '';
    const kind = kindOf(type, `${name} ${localType}`);
    return [{ id, name, kind, word: wordOf(slice, type), parts, hours, message: noteOf(slice) }];
  });
}

function rootOf(text: string): XmlElement {
  try {
    return parseXml(text, partOfFile('file'));
  } catch (error) {
    refusalIn(error);
    return refuseZones({ why: 'not_xml' });
  }
}

/** Reads airspaces and UAS zones of AIXM 5.1. */
export function readAixm(text: string): ZoneFile {
  const root = rootOf(text);
  if (!/AIXM/i.test(root.name)) refuseZones({ why: 'unknown_form' });
  const leftOut = new LeftOutCount<LeftOutReason>();
  const members = childrenNamed(root, 'hasMember').flatMap(({ children }) => children);
  const has = (name: string) => members.some((one) => one.name === name);
  if (has('VerticalStructure') && !has('Airspace')) refuseZones({ why: 'aixm_obstacles' });
  const zones = members.flatMap((one, index): Zone[] => {
    const where = `hasMember[${index}]`;
    if (one.name === 'Airspace') return zonesOf(one, where, leftOut);
    leftOut.note('other_feature', where);
    return [];
  });
  const begins = members.flatMap((one) => dateOf(descendantNamed(one, 'beginPosition')?.text) ?? []);
  return { format: 'aixm', dated: begins.toSorted().at(-1), zones, left_out: leftOut.list() };
}
