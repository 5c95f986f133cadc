import { createStore } from 'zustand/vanilla';
import type { BriefingDetails } from '../../server/contract/schemas/briefingDetails.ts';
import { part } from '../parts/part.ts';
import { useStartPlan } from './planStores.ts';

/** The person's texts for the briefing: as they are, and as the file of the plan has them. Absent: there are none. */
export interface DetailsState {
  readonly details: BriefingDetails | undefined;
  readonly saved: BriefingDetails | undefined;
}

export const useBriefingDetails = part(({ of }) =>
  createStore<DetailsState>(() => {
    const details = of(useStartPlan).plan?.briefing;
    return { details, saved: details };
  }),
);

export const areDetailsChanged = ({ details, saved }: DetailsState): boolean =>
  details !== saved && JSON.stringify(details) !== JSON.stringify(saved);
