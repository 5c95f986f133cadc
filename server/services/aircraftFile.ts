import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import { aircraftFileLimit_bytes, FirstOwnAircraft, OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { toValidationProblem } from '../dispatch.ts';
import { toIssueText } from '../issueText.ts';
import { invalid } from '../work/refusals.ts';
import { fromFirstVersion } from './ownAircraft.ts';
import type { Catalog } from './services.ts';

const refuse = (code: string, message: string) => fail(invalid([{ path: 'file', code, message }]));

const isFirst = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'version' in content && content.version === 1;

function fromContent(content: unknown, catalog: Catalog): Result<OwnAircraft, Problem> {
  if (!isFirst(content)) {
    const { data, error } = OwnAircraft.safeParse(content, { error: toIssueText });
    return data === undefined ? fail(toValidationProblem(error)) : succeed(data);
  }
  const { data, error } = FirstOwnAircraft.safeParse(content, { error: toIssueText });
  if (data === undefined) return fail(toValidationProblem(error));
  const aircraft = fromFirstVersion(data, catalog);
  return aircraft === undefined
    ? fail(invalid([{ path: 'base', code: 'unknown_drone', message: `the catalog has no "${data.base}"` }]))
    : succeed(aircraft);
}

/** The line where a parser gave up, if it says so: its own words differ between versions. */
function placeOf(error: unknown, bytes: Uint8Array): string {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (position === undefined) return '';
  const before = new TextDecoder().decode(bytes).slice(0, Number(position));
  return ` (line ${before.split('\n').length})`;
}

/** Reads the file of an own aircraft, of this version or the first; a refusal names each fault and its place. */
export function readAircraftFile(bytes: Uint8Array, catalog: Catalog): Result<OwnAircraft, Problem> {
  if (bytes.byteLength > aircraftFileLimit_bytes)
    return refuse('size', `larger than ${aircraftFileLimit_bytes / 1024} kB: it is no aircraft of Homeward`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return fromContent(JSON.parse(text), catalog);
  } catch (error) {
    return refuse(
      'json',
      `is not JSON${placeOf(error, bytes)}: choose the file of an aircraft that Homeward exported`,
    );
  }
}

/** The file as it is kept and exported. */
export const aircraftFileText = (aircraft: OwnAircraft): string => `${JSON.stringify(aircraft, null, 2)}\n`;
