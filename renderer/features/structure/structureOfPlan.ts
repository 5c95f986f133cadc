import { part } from '../../parts/part.ts';
import { overPlan } from '../survey/overPlan.ts';
import { makeDrawnStructure } from './drawnStructureStore.ts';

/** The orbit, façade or structure that is drawn over a plan and becomes its route. */
export const useDrawnStructure = part((parts) => {
  const { keepPointer, ...around } = overPlan(parts);
  const structure = makeDrawnStructure(around);
  keepPointer(() => structure.store.getState().structure?.isClosed === false);
  return structure;
});
