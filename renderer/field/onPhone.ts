import type { FieldView } from '../../server/contract/fieldView.ts';
import type { Words } from './speech.ts';

/** Rises when a plan that an older page stored can no longer be drawn. */
const version = 1;

/** The plan as it was loaded; times are milliseconds of the phone's clock. */
export interface StoredPlan {
  readonly view: FieldView;
  readonly loadedAt: number;
}

const names = {
  plan: 'homeward-plan',
  heard: 'homeward-heard',
  checks: 'homeward-checks',
  words: 'homeward-words',
} as const;

function read<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The page works without it, as long as it stays open.
  }
}

export const storeWords = (words: Words): void => write(names.words, words);
export const storedWords = (): Words | undefined => read(names.words);

export const storeChecks = (checked: readonly string[]): void => write(names.checks, checked);
export const storedChecks = (): readonly string[] => read<readonly string[]>(names.checks) ?? [];

export const storePlan = (plan: StoredPlan): void => write(names.plan, { version, ...plan });

export function storedPlan(): StoredPlan | undefined {
  const stored = read<StoredPlan & { readonly version: number }>(names.plan);
  return stored?.version === version ? stored : undefined;
}

/** Notes when Homeward was last heard, milliseconds of the phone's clock. */
export const storeHeard = (at: number): void => write(names.heard, at);
export const storedHeard = (): number | undefined => read(names.heard);

export function removePlan(): void {
  for (const name of [names.plan, names.heard, names.checks])
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that stores nothing has nothing to remove.
    }
}
