import type { MissionResult } from '../schemas/missionResult.ts';

type Leg = MissionResult['legs'][number];

const reasonNames: Readonly<Record<Leg['reasons'][number], string>> = {
  BATTERY_EXHAUSTED: 'battery empty on this leg',
  WIND: 'cannot be flown in this wind',
  CEILING: 'above what the aircraft can fly',
  PAYLOAD: 'payload too heavy',
  TEMPERATURE: 'too cold or too hot',
  NOT_REACHED: 'never reached',
};

/** What the status of a leg says about turning back at its end: of 95 of 100 flights, or of the predicted one. */
export function toStatusText(leg: Leg): string {
  switch (leg.status) {
    case 'ok':
      return 'comes home above the reserve';
    case 'low_margin':
      return 'may come home below the reserve';
    case 'no_return':
      return leg.rth_cost_pct === undefined
        ? 'no way home from here in this wind'
        : 'battery may be empty on the way home from here';
    case 'cannot_complete':
      return leg.reasons.map((reason) => reasonNames[reason]).join(', ') || 'cannot be flown';
  }
}
