import type { ZoneKind } from './zone.ts';
import { isForbidden, type ZoneMeeting } from './zoneMeetings.ts';

/** Findings that forbid a way or put it in doubt, the gravest first. `unchecked`: it may be prohibited, or nobody here knows what is asked. */
export const findingsInWay = ['prohibited', 'unchecked', 'authorisation'] as const;
type FindingInWay = (typeof findingsInWay)[number];

/** Meanings of a zone for a way that meets it. */
type ZoneFinding = FindingInWay | 'note';

const unlessForbidden: Readonly<Record<ZoneKind, ZoneFinding>> = {
  prohibited: 'unchecked',
  unknown: 'unchecked',
  authorisation: 'authorisation',
  conditional: 'note',
  airspace: 'note',
  information: 'note',
  no_restriction: 'note',
};

/** Judges a zone on a way: the one rule of routes, returns and single places. */
export const zoneFinding = (meeting: ZoneMeeting): ZoneFinding =>
  isForbidden(meeting) ? 'prohibited' : unlessForbidden[meeting.found.zone.kind];

/** A zone that forbids a way or puts it in doubt. */
export interface ZoneInWay {
  readonly finding: FindingInWay;
  readonly name: string;
}

/** The gravest of the zones that forbid a way or put it in doubt, the first of alike; `undefined`: none does. */
export function gravestZone(meetings: readonly ZoneMeeting[]): ZoneInWay | undefined {
  for (const finding of findingsInWay) {
    const met = meetings.find((meeting) => zoneFinding(meeting) === finding);
    if (met !== undefined) return { finding, name: met.found.zone.name };
  }
  return undefined;
}
