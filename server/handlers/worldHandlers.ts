import { defined } from '../../engine/defined.ts';
import type { Obstacle } from '../../engine/obstacle/obstacle.ts';
import { fail, succeed } from '../../engine/result.ts';
import { type FoundZone, zoneKinds } from '../../engine/zone/zone.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';
import {
  type DrawnObstacle,
  type DrawnZone,
  type FetchedFrom,
  mostDrawnObstacles,
  mostDrawnZones,
} from '../contract/schemas/world.ts';
import { someHandlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import type { NoWorld } from '../worldByAddress/worldSource.ts';
import { orActionFailed } from './windowRefusals.ts';

const drawnZone = ({ zone, origin: { file_id } }: FoundZone): DrawnZone => {
  const { id, name, kind, word, hours, reason, message, authority } = zone;
  const parts = zone.parts.map(({ area, lower, upper }) => ({
    ...('rings' in area ? { rings: area.rings.map((ring) => [...ring]) } : area),
    lower,
    upper,
  }));
  return { ...{ file_id, id, name, kind, word, parts, hours }, ...defined({ reason, message, authority }) };
};

function drawnObstacle({ kind, name, shape, corners, tops, source, dated }: Obstacle): DrawnObstacle {
  const known = tops.filter((one) => one !== undefined);
  // As for a way over it: a wire whose other end is unknown hangs at no known height.
  const [top] = known.length < tops.length ? [] : known.toSorted((one, other) => other.value_m - one.value_m);
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

/** Tells why a server refuses to answer. */
function troubleOf(code: NoWorld['code'], status: number): string {
  if (code !== 'UPSTREAM_REFUSED') return code;
  if (status === 401 || status === 403) return 'KEY_REFUSED';
  return status >= 300 && status < 400 ? 'MOVED' : code;
}

/** Makes the handlers of the files of what is in the way. */
export function makeWorldHandlers({ world, worldSource }: Pick<Services, 'world' | 'worldSource'>) {
  const list = async () => succeed({ ...(await world.list()), addresses: [...worldSource.list()] });
  async function keep(file: WholeFile, fetched?: FetchedFrom) {
    const { filename } = file;
    const added = await orActionFailed('host.world_not_kept', () => world.add(file, fetched), { filename });
    if (!added.ok) return added;
    if (added.value.ok) return succeed({ file: added.value.value });
    return fail(problemOf('ACTION_FAILED', 'host.no_world', { filename, reason: added.value.failure.why }));
  }
  return someHandlers({
    listWorld: list,
    addWorldFile: ({ filename, bytes }) => keep({ filename, bytes }),
    async fetchWorldFile({ id, place }) {
      const found = await worldSource.fetch(id, place);
      if (found.ok)
        return keep({ filename: found.value.fetched.host, bytes: found.value.bytes }, found.value.fetched);
      // The address is not repeated, since it may hold a key.
      const { code, status = 0, host } = found.failure;
      return fail(
        problemOf('ACTION_FAILED', 'host.world_trouble', {
          trouble: troubleOf(code, status),
          name: host,
          status: String(status),
        }),
      );
    },
    async turnWorldFile({ id, is_on }) {
      const turned = await orActionFailed('host.world_not_changed', () => world.turn(id, is_on));
      return turned.ok ? list() : turned;
    },
    async removeWorldFile({ id }) {
      const removed = await orActionFailed('host.world_not_changed', () => world.remove(id));
      return removed.ok ? list() : removed;
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
  });
}
