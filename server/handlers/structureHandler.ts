import { fail, succeed } from '../../engine/result.ts';
import { facade } from '../../engine/structure/facade.ts';
import { orbit } from '../../engine/structure/orbit.ts';
import { lengthOf, type StructureProblem } from '../../engine/structure/structurePath.ts';
import { structureScan } from '../../engine/structure/structureScan.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { Handlers } from '../dispatch.ts';
import { rounded } from '../figures/rounding.ts';
import { problemOf } from '../work/refusals.ts';

function refused(problem: StructureProblem): Problem {
  const { code, ...values } = problem;
  return { ...problemOf('ACTION_FAILED', `structure.${code}`, values), details: { problem } };
}

function layOut(input: OperationInput<'layOutStructure'>) {
  switch (input.kind) {
    case 'orbit':
      return orbit(input);
    case 'facade':
      return facade(input);
    case 'scan':
      return structureScan(input);
  }
}

/** Lays the pictures of an orbit, a façade or a structure, as waypoints that look there. */
export const layOutStructure: Handlers['layOutStructure'] = async (input) => {
  const laid = layOut(input);
  if (!laid.ok) return fail(refused(laid.failure));
  const { points, rows, pictures, starts, unseen } = laid.value;
  return succeed(
    rounded({
      points: points.map(({ actions, ...point }) => ({
        ...point,
        ...(actions !== undefined && { actions: [...actions] }),
      })),
      rows,
      pictures,
      starts: [...starts],
      unseen: [...unseen],
      length_m: lengthOf(points),
    }),
  );
};
