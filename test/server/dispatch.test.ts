import { describe, expect, it } from 'vitest';
import { makeDispatch } from '../../server/dispatch.ts';
import type { ComputingHandlers, HandlerServices } from '../../server/handlers/computing.ts';
import { makeHandlers } from '../../server/handlers/makeHandlers.ts';
import { readFlightPlan } from '../../server/handlers/planFileHandler.ts';

/** A dispatch whose reader of files is handed no bytes, and the bugs that it reports. */
function reporting() {
  const bugs: [unknown, string][] = [];
  const services = {
    catalog: {},
    elevation: {},
    world: {},
    inThreads: (handlers: ComputingHandlers) => ({
      ...handlers,
      readFlightPlan: () => readFlightPlan({ filename: 'a.kml', bytes: null as never }, {}),
    }),
  } as unknown as HandlerServices;
  const dispatch = makeDispatch(makeHandlers(services), (error, request_id) =>
    bugs.push([error, request_id]),
  );
  return { dispatch, bugs };
}

const nested = (levels: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
};

describe('the dispatch', () => {
  it('reports a defect of the file reader under the id of the request, and keeps its text to itself', async () => {
    const { dispatch, bugs } = reporting();
    const file = { filename: 'a.kml', bytes: new Uint8Array([60]) };
    const answer = await dispatch('readFlightPlan', file, 'the-id');
    expect(answer).toMatchObject({ ok: false, problem: { code: 'INTERNAL' }, request_id: 'the-id' });
    expect(answer).toMatchObject({ problem: { message: expect.stringContaining('the-id') } });
    expect(bugs).toEqual([[expect.any(TypeError), 'the-id']]);
  });

  it('reports a defect that shows while the input is looked at, instead of blaming the input', async () => {
    const { dispatch, bugs } = reporting();
    const fault = new TypeError('x is not a function');
    const input = Object.defineProperty({}, 'key', {
      enumerable: true,
      get: () => {
        throw fault;
      },
    });
    expect(await dispatch('getDrone', input)).toMatchObject({ problem: { code: 'INTERNAL' } });
    expect(bugs).toEqual([[fault, expect.any(String)]]);
  });

  it('refuses input that is nested too deep to be walked, which is no bug', async () => {
    const { dispatch, bugs } = reporting();
    const answer = await dispatch('analyzeMission', { mission: { carried: nested(100_000) } });
    expect(['VALIDATION_ERROR', 'BAD_REQUEST']).toContain(answer.ok ? '' : answer.problem.code);
    expect(bugs).toEqual([]);
  });
});
