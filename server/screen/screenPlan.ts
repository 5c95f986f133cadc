import type { Mission } from '../../engine/mission/mission.ts';
import { wholeVariants } from '../contract/planVariants.ts';
import { planDocumentEnding } from '../contract/schemas/planDocument.ts';
import type { PlanInputs } from '../contract/schemas/planInputs.ts';
import type { PlanOrigin } from '../contract/schemas/planOrigin.ts';
import { readPlanDocument } from '../services/readPlanDocument.ts';

/** The plan in the window: the variant on screen of the plan that it saved. */
export interface ScreenPlan {
  /** Absent: it has neither a file nor a name. */
  readonly name: string | undefined;
  readonly inputs: PlanInputs;
  readonly mission: Mission;
  readonly origin: PlanOrigin | undefined;
}

function filenameIn(text: string): string | undefined {
  const { document } = JSON.parse(text) as { readonly document?: { readonly filename?: unknown } };
  const filename = document?.filename;
  if (typeof filename !== 'string') return undefined;
  return filename.toLowerCase().endsWith(planDocumentEnding)
    ? filename.slice(0, -planDocumentEnding.length)
    : filename;
}

/** Reads the plan that a window saved; `undefined`: this version cannot read it. */
export function readScreenPlan(bytes: Uint8Array): ScreenPlan | undefined {
  const text = new TextDecoder().decode(bytes);
  const reading = readPlanDocument(text);
  if (!reading.ok) return undefined;
  const { view, origin, ...plan } = reading.value;
  const shown = wholeVariants(plan)?.find(({ letter }) => letter === view?.variant) ?? plan;
  const { inputs, mission } = shown;
  const name = filenameIn(text) || mission.name || undefined;
  return { name, inputs, mission, origin };
}
