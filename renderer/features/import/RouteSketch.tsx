import { useMemo } from 'react';
import type { PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import { words } from '../../ui/words.ts';
import css from './RouteDialog.module.css';
import { toSketch } from './routeSketch.ts';

const size = { width: 300, height: 216, margin: 22 };

interface Props {
  readonly routes: readonly Pick<PlanRoute, 'points'>[];
  readonly chosen: number;
}

/** All routes of the file, the chosen one on top in the accent. */
export function RouteSketch({ routes, chosen }: Props) {
  const { paths, starts } = useMemo(
    () =>
      toSketch(
        routes.map((route) => route.points),
        size,
      ),
    [routes],
  );
  const others = paths.filter((_, index) => index !== chosen).join('');
  const [x, y] = starts[chosen] ?? [0, 0];
  return (
    <svg
      className={css['sketch']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={words('window.import.sketch')}
    >
      <path className={css['other']} d={others} />
      <path className={css['halo']} d={paths[chosen]} />
      <path className={css['chosen']} d={paths[chosen]} />
      <circle className={css['start']} cx={x} cy={y} r="5" />
    </svg>
  );
}
