import type { Saying } from '../../engine/saying.ts';
import type { OperationOutput } from '../contract/operations.ts';

type Track = OperationOutput<'flyMission'>['result'];

/** Where a flight ends since the wind forbids what follows; `undefined`: it is flown to its end. */
export function stopOf({ stopped_at, stops }: Pick<Track, 'stopped_at' | 'stops'>): Saying | undefined {
  if (stopped_at === undefined) return undefined;
  const isEnd = stopped_at > (stops.at(-1)?.leg_index ?? -1) + 1;
  return { says: 'report.fly.stopped', values: { index: stopped_at, where: isEnd ? 'end' : 'leg' } };
}
