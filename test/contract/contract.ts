import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assembled, assemble } from '../../server/assemble.ts';
import { type OperationName, operations } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { writeHgt } from '../elevation/hgtWriter.ts';
import { plane } from '../elevation/world.ts';
import { sharedThreads } from '../support/sharedThreads.ts';
import { type Case, cases } from './cases.ts';
import { scenarios } from './scenarios.ts';

/** One way to call the operations. Whatever carries the call, the answer is the same. */
export interface Caller {
  call(name: OperationName, input: unknown): Promise<Answer<unknown>>;
  close(): Promise<void>;
}

/** `host` is a whole, freshly assembled product with an empty data folder; then it learns where the ground of N46E007 is. */
export type MakeCaller = (host: Assembled) => Promise<Caller>;

const silent = () => {};
const assetsDir = resolve(import.meta.dirname, '../../assets');

/** Leaves out what the window says in its language. */
const inEnglish = (details: unknown): unknown =>
  JSON.parse(JSON.stringify(details ?? {}, (name, value) => (name === 'saying' ? undefined : value)));

/** The members on which all carriers must agree: all but the id, with the wait in whole seconds, as in the header. */
function comparable(answer: Answer<unknown>): unknown {
  if (answer.ok) return { ok: true, output: answer.output };
  const { code, message, details, retry_after_s } = answer.problem;
  const wait_s = retry_after_s === undefined ? undefined : Math.ceil(retry_after_s);
  return { ok: false, code, message, details: inEnglish(details), wait_s };
}

function checkCase(one: Case, answer: Answer<unknown>): void {
  expect(answer.request_id).toMatch(/^[\w-]{8,64}$/);
  if ('refusal' in one) {
    const { code, paths, details } = one.refusal;
    if (answer.ok) throw new Error(`${one.operation} answered where it should refuse`);
    expect(answer.problem.code).toBe(code);
    expect(answer.problem.message.length).toBeGreaterThan(10);
    const issues = (answer.problem.details?.['issues'] ?? []) as { path: string }[];
    if (paths !== undefined) expect(issues.map(({ path }) => path).sort()).toEqual([...paths].sort());
    if (details !== undefined) expect(answer.problem.details).toMatchObject(details);
    return;
  }
  if (!answer.ok) throw new Error(`${one.operation}: ${answer.problem.code} ${answer.problem.message}`);
  const parsed = operations[one.operation].output.safeParse(answer.output);
  expect(parsed.error).toBeUndefined();
  one.check?.(answer.output);
}

const everything = (): boolean => true;

/** The first case of each operation that is answered, and the first one that is refused. */
export const firstOfEach = (all: readonly Case[]): readonly Case[] =>
  all.filter((one, at) => {
    const isLike = (other: Case) =>
      other.operation === one.operation && 'refusal' in other === 'refusal' in one;
    return all.findIndex(isLike) === at;
  });

/**
 * The suite that every way to the operations must pass; `reaches` says which ones a way carries, `hasWindow` what kind of host it leads to,
 * `chosen` which cases of the suite are asked.
 */
export function describeContract(
  name: string,
  makeCaller: MakeCaller,
  reaches: (operation: OperationName) => boolean = everything,
  hasWindow = false,
  chosen = cases,
): void {
  describe(`the operations, ${name}`, () => {
    let dataDir = '';
    let host: Assembled;
    let caller: Caller;
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'homeward-contract-'));
      writeHgt(dataDir, plane, { south: 46, west: 7 });
      host = await assemble({ dataDir, assetsDir, log: silent, threads: sharedThreads(), hasWindow });
      caller = await makeCaller(host);
      const known = { settings: { elevation_sources: [dataDir] } };
      await host.dispatch('saveSettings', known);
      // A window has settings of its own.
      if (reaches('saveSettings')) await caller.call('saveSettings', known);
    });
    afterAll(async () => {
      await caller.close();
      await host.close();
      await rm(dataDir, { recursive: true });
    });

    it.each(chosen.filter(({ operation }) => reaches(operation)))('$operation $name', async (one) => {
      // Each call empties the bytes of its file.
      const ask = () => structuredClone(one.input);
      const answer = await caller.call(one.operation, ask());
      checkCase(one, answer);
      // Called directly, it would be compared with itself.
      if (caller.call === host.dispatch) return;
      expect(comparable(answer)).toEqual(comparable(await host.dispatch(one.operation, ask())));
    });

    it.each(scenarios.filter(({ needs }) => needs.every(reaches)))('$name', ({ run }) =>
      run(caller, hasWindow),
    );
  });
}
