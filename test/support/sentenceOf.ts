import { sayFinding } from '../../server/report/say.ts';

type Finding = Parameters<typeof sayFinding>[0];

/** The sentence of a finding as `/v1` and the window in metric units have it; nothing where there is none. */
export function sentenceOf(finding: Finding): string;
export function sentenceOf(finding: Finding | undefined): string | undefined;
export function sentenceOf(finding: Finding | undefined): string | undefined {
  return finding && sayFinding(finding);
}
