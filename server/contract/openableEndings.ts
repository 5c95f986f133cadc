import { planEndings } from '../../engine/flightplan/plan/planEndings.ts';

/** Endings of flight logs, and of files of official zones and obstacles, that are no endings of plans. */
const besidePlans = ['log', 'bin', 'ulg', 'tlog', 'dat'];

/** The endings of files that a person may open, each once; the content decides what a file is. */
export const openableEndings: readonly string[] = [
  ...new Set(['homeward', ...Object.values(planEndings).flat(), ...besidePlans]),
];
