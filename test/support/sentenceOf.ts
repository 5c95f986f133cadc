import { sayFinding } from '../../server/report/say.ts';

/** The sentence of a finding as `/v1` and the window in metric units have it; empty where there is none. */
export const sentenceOf = (finding: Parameters<typeof sayFinding>[0] | undefined): string =>
  finding === undefined ? '' : sayFinding(finding);
