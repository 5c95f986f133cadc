import type { Obstacle } from '../../engine/obstacle/obstacle.ts';
import { fail, succeed } from '../../engine/result.ts';
import { type FoundZone, zoneKinds } from '../../engine/zone/zone.ts';
import {
  type DrawnObstacle,
  type DrawnZone,
  mostDrawnObstacles,
  mostDrawnZones,
} from '../contract/schemas/world.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import { orActionFailed } from './windowRefusals.ts';

type WorldHandlers = Pick<
  Handlers,
  'listWorld' | 'addWorldFile' | 'turnWorldFile' | 'removeWorldFile' | 'zonesInView' | 'obstaclesInView'
>;

const drawnZone = ({ zone, origin: { file_id } }: FoundZone): DrawnZone => {
  const { id, name, kind, word, hours, reason, message, authority } = zone;
  const parts = zone.parts.map(({ area, lower, upper }) => ({
    ...('rings' in area ? { rings: area.rings.map((ring) => [...ring]) } : area),
    lower,
    upper,
  }));
  return {
    ...{ file_id, id, name, kind, word, parts, hours },
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    ...(authority !== undefined && { authority }),
  };
};

function drawnObstacle({ kind, name, shape, corners, tops, source, dated }: Obstacle): DrawnObstacle {
  const [top] = tops.filter((one) => one !== undefined).toSorted((one, other) => other.value_m - one.value_m);
  return {
    kind,
    ...(name !== undefined && { name }),
    shape,
    corners: [...corners],
    ...(top !== undefined && { top }),
    source,
    ...(dated !== undefined && { dated }),
  };
}

/** An unknown height counts as high. */
const heightOf = ({ top }: DrawnObstacle): number => top?.value_m ?? Infinity;

/** Kinds stand in the order of their gravity. */
const graveness = ({ zone }: FoundZone): number => zoneKinds.indexOf(zone.kind);

/** Makes the handlers of the files of what is in the way. */
export function makeWorldHandlers({ world }: Pick<Services, 'world'>): WorldHandlers {
  return {
    listWorld: async () => succeed(await world.list()),
    async addWorldFile({ filename, bytes }) {
      const added = await orActionFailed('host.world_not_kept', () => world.add({ filename, bytes }), {
        filename,
      });
      if (!added.ok) return added;
      if (added.value.ok) return succeed({ file: added.value.value });
      return fail(problemOf('ACTION_FAILED', 'host.no_world', { filename, reason: added.value.failure.why }));
    },
    async turnWorldFile({ id, is_on }) {
      const turned = await orActionFailed('host.world_not_changed', () => world.turn(id, is_on));
      return turned.ok ? succeed(await world.list()) : turned;
    },
    async removeWorldFile({ id }) {
      const removed = await orActionFailed('host.world_not_changed', () => world.remove(id));
      return removed.ok ? succeed(await world.list()) : removed;
    },
    async obstaclesInView(area) {
      const found = (await world.obstaclesNear(area)).map(drawnObstacle);
      const shown =
        found.length <= mostDrawnObstacles
          ? found
          : found.toSorted((one, other) => heightOf(other) - heightOf(one)).slice(0, mostDrawnObstacles);
      return succeed({ obstacles: shown, more: found.length - shown.length });
    },
    async zonesInView(area) {
      const found = await world.zonesNear(area);
      const gravest =
        found.length <= mostDrawnZones
          ? found
          : found.toSorted((one, other) => graveness(one) - graveness(other));
      const zones = gravest.slice(0, mostDrawnZones).map(drawnZone);
      return succeed({ zones, more: found.length - zones.length });
    },
  };
}
