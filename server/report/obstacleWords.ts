import type { ObstacleInWay } from '../../engine/mission/wayInto.ts';
import { obstacleSaying, sourceSaying } from '../../engine/obstacle/obstacleSaying.ts';
import type { DrawnObstacle } from '../contract/schemas/world.ts';
import type { Locale } from './format.ts';
import { say, sayMessage } from './say.ts';

/** Names an obstacle, as `mast “Hill”`. */
export const obstacleText = (obstacle: Pick<DrawnObstacle, 'kind' | 'name'>, locale: Locale): string =>
  say(obstacleSaying(obstacle), locale);

/** `40 m above ground`; `height unknown`. */
export const topText = ({ top }: Pick<DrawnObstacle, 'top'>, locale: Locale): string =>
  sayMessage(
    'obstacle.top',
    {
      datum: top?.datum ?? 'unknown',
      top_m: top?.value_m ?? 0,
      estimated: top?.is_estimated === true ? 'yes' : 'no',
    },
    locale,
  );

export const obstacleSourceText = (
  obstacle: Pick<DrawnObstacle, 'source' | 'dated'>,
  locale: Locale,
): string => say(sourceSaying(obstacle), locale);

/** `too close to mast “Hill”`. */
export const obstacleInWayText = (
  obstacle: Pick<ObstacleInWay, 'finding' | 'kind' | 'name'>,
  locale: Locale,
): string =>
  sayMessage('obstacle.in_way', { finding: obstacle.finding, what: obstacleSaying(obstacle) }, locale);
