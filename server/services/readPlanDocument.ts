import { homewardPlanMark, homewardPlanVersion } from '../../engine/flightplan/plan/homewardMark.ts';
import { isObject, type Members, parsedJson } from '../../engine/json.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import { wholeVariants } from '../contract/planVariants.ts';
import { PlanDocument } from '../contract/schemas/planDocument.ts';
import { pathText } from '../dispatch.ts';
import { whyNoJson } from './documentFile.ts';

/** `NEWER`: of a later version of Homeward; `DAMAGED`: torn, changed by hand or something else. */
export interface UnusableDocument {
  readonly code: 'NEWER' | 'DAMAGED';
  /** The fault and the remedy, in sentences without the name of the file. */
  readonly reason: Saying;
}

const damaged = (what: Saying) =>
  fail({ code: 'DAMAGED', reason: { says: 'host.document_damaged', values: { what } } } as const);

const newer = (version: number) =>
  fail({
    code: 'NEWER',
    reason: { says: 'host.document_newer', values: { version, limit: homewardPlanVersion } },
  } as const);

/** Only another program writes such a file under the ending of our plans. */
const foreign = fail({ code: 'DAMAGED', reason: { says: 'host.document_foreign' } } as const);

/** The plan that the window saved for its next start has the same members and what is drawn just now, says no format and, once, said no version. */
function ofWindowState(content: Members): unknown {
  const {
    isChanged: _isChanged,
    document: _document,
    version: _version,
    survey: _survey,
    structure: _structure,
    ...members
  } = content;
  const { format, version } = PlanDocument.shape;
  return { format: format.value, version: version.value, ...members };
}

const isEarlier = (version: unknown): boolean =>
  typeof version === 'number' && Number.isInteger(version) && version >= 1 && version < homewardPlanVersion;

/** Version 1 knew no places to look at or to change batteries at, version 2 no winds of flights, version 3 no places to change single batteries at, version 4 told how far the launch point of the opened file was off, not where it is, version 5 had no variants and no weather by the hour, version 6 could not be locked, version 7 did not hold what its pictures are taken of, version 8 not the drawing of its route, version 9 no laser scanner, version 10 one charge for all batteries; what else they knew stands for the same now. */
const ofEarlierVersion = (content: Members) => ({
  ...content,
  version: homewardPlanVersion,
});

function ofThisVersion(content: Members): unknown {
  if (isWindowState(content)) return ofWindowState(content);
  return isEarlier(content['version']) ? ofEarlierVersion(content) : content;
}

const isWindowState = (content: Members) => !('format' in content) && 'isChanged' in content;

/** A plan may hold its mission alone, without aircraft, air and battery; its route is read as any other file's. */
export function isMissionAlone(text: string): boolean {
  const content = parsedJson(text);
  return isObject(content) && isObject(content['mission']) && !('inputs' in content);
}

/** Reads a plan file of this version or an earlier one. */
export function readPlanDocument(text: string): Result<PlanDocument, UnusableDocument> {
  const content = parsedJson(text);
  if (content === undefined) return damaged(whyNoJson(text));
  if (!isObject(content)) return foreign;
  if (content['format'] !== homewardPlanMark && !isWindowState(content)) return foreign;
  const { version } = content;
  if (typeof version === 'number' && version > homewardPlanVersion) return newer(version);
  const { data, error } = PlanDocument.safeParse(ofThisVersion(content));
  if (data !== undefined)
    return wholeVariants(data) === undefined
      ? damaged({ says: 'host.stored.unusable', values: { member: 'variants' } })
      : succeed(data);
  const [issue] = error.issues;
  const place = pathText(issue?.path ?? []);
  const [member = ''] = issue?.path ?? [];
  if (member !== '' && !(member in content))
    return damaged({ says: 'host.stored.lacks', values: { member: String(member) } });
  if (place === '') return damaged({ says: 'host.stored.members' });
  return damaged({ says: 'host.stored.unusable', values: { member: place } });
}
