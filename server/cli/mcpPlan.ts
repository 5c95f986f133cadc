import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import { problemOf, problemSaying } from '../work/refusals.ts';
import { openPlanFile } from './planFile.ts';
import { Refusal } from './refusal.ts';

/** How a tool is given a plan: its text, or where it lies in the folder of plans. */
export const planArgument = {
  text: z.string().optional().describe('The text of the plan file, as it is'),
  filename: z.string().max(255).default('plan').describe('Name of the file that `text` is of'),
  path: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'Path of a plan file below the folder that the server was started with (`--plans`), in place of `text`',
    ),
};

export interface GivenPlan {
  readonly text?: string | undefined;
  readonly filename: string;
  readonly path?: string | undefined;
}

/** The real path of a file below a folder; `undefined`: it lies elsewhere, or a link leads there. */
function pathWithin(folder: string, path: string): string | undefined {
  const root = realpathSync(folder);
  const named = resolve(root, path);
  if (!named.startsWith(root + sep) || path.split(/[\\/]/).includes('..')) return undefined;
  try {
    return realpathSync(named) === named ? named : undefined;
  } catch {
    // There is none: opening it says so.
    return join(root, path) === named ? named : undefined;
  }
}

function openWithin(folder: string | undefined, path: string): Result<PlanFile, Problem> {
  if (folder === undefined) return fail(problemOf('BAD_REQUEST', 'host.mcp.no_folder'));
  const found = pathWithin(folder, path);
  if (found === undefined) return fail(problemOf('BAD_REQUEST', 'host.mcp.outside'));
  try {
    return succeed(openPlanFile(found));
  } catch (error) {
    if (error instanceof Refusal) return fail(problemSaying('BAD_REQUEST', error.said));
    throw error;
  }
}

/** Opens the plan that a tool was given; a file is read and never written. */
export function openGivenPlan(
  folder: string | undefined,
  { text, filename, path }: GivenPlan,
): Result<PlanFile, Problem> {
  if ((text === undefined) === (path === undefined))
    return fail(problemOf('BAD_REQUEST', 'host.mcp.text_or_path'));
  if (path !== undefined) return openWithin(folder, path);
  return succeed({ filename, bytes: new TextEncoder().encode(text) });
}
