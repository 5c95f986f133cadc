import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying, Values } from '../../engine/saying.ts';
import type { Problem } from '../contract/problem.ts';
import { aircraftFileLimit_bytes, FirstOwnAircraft, OwnAircraft } from '../contract/schemas/ownAircraft.ts';
import { toValidationProblem } from '../dispatch.ts';
import { toIssueText } from '../issueText.ts';
import { invalid, issueOf } from '../work/refusals.ts';
import { fromFirstVersion } from './ownAircraft.ts';
import type { Catalog } from './services.ts';

const fault = (what: string, values: Values): Saying => ({
  says: 'host.aircraft_file',
  values: { fault: what, ...values },
});

const refuse = (code: string, values: Values) => fail(invalid([issueOf('file', code, fault(code, values))]));

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
    ? fail(invalid([issueOf('base', 'unknown_drone', fault('base', { name: data.base }))]))
    : succeed(aircraft);
}

/** The line where a parser gave up, or `none`: its own words differ between versions. */
function placeOf(error: unknown, bytes: Uint8Array): string {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (position === undefined) return 'none';
  const before = new TextDecoder().decode(bytes).slice(0, Number(position));
  return String(before.split('\n').length);
}

/** Reads the file of an own aircraft, of this version or the first; a refusal names each fault and its place. */
export function readAircraftFile(bytes: Uint8Array, catalog: Catalog): Result<OwnAircraft, Problem> {
  if (bytes.byteLength > aircraftFileLimit_bytes)
    return refuse('size', { limit: aircraftFileLimit_bytes / 1024 });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return fromContent(JSON.parse(text), catalog);
  } catch (error) {
    return refuse('json', { line: placeOf(error, bytes) });
  }
}

/** The file as it is kept and exported. */
export const aircraftFileText = (aircraft: OwnAircraft): string => `${JSON.stringify(aircraft, null, 2)}\n`;
