import { useMemo } from 'react';
import { flownLegs, leftAtHome } from '../../../../server/report/flownPlan.ts';
import { toHomeLimitText } from '../../../../server/report/legWords.ts';
import { sayMessage } from '../../../../server/report/say.ts';
import { leftSaying } from '../../../../server/report/verdict/outcome.ts';
import { words } from '../../../ui/words.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import type { MapProps, MissionResult } from '../../mapProps.ts';
import { HaloedPath, HitPath } from '../DataPath.tsx';
import paths from '../paths.module.css';
import { StandingNote } from '../StandingNote.tsx';

interface HomeLegProps {
  /** The drawn line from the last waypoint to the launch point. */
  readonly path: readonly DrawnPoint[];
  readonly result: MissionResult;
  readonly locale: MapProps['locale'];
}

/** The flight home from the last waypoint; dashed, since it is not a leg of the route. */
export function HomeLeg({ path, result, locale }: HomeLegProps) {
  const home = result.return_home;
  const last = flownLegs(result).at(-1);
  const problem = last === undefined ? '' : toHomeLimitText(last, locale);
  const isForbidden = (last?.return_reasons ?? []).length > 0;
  const status = isForbidden ? 'no_return' : problem === '' ? 'ok' : 'off_limits';
  const data = useMemo(() => ({ leg: 'home', status }), [status]);
  const left = leftAtHome(result);
  return (
    <>
      <HaloedPath positions={path} halo={paths['homeHalo']} className={paths['homeLine']} data={data} />
      <HitPath positions={path}>
        <b>
          {left === undefined
            ? words('window.map.home')
            : words('window.map.home_with', { left: leftSaying(left) })}
        </b>
        <span>{sayMessage('window.map.from_last', { distance_m: home.distance_m }, locale)}</span>
        <StandingNote of="route" />
        {problem !== '' && (
          <span data-status={status}>
            {isForbidden ? '✕' : '▲'} {problem}
          </span>
        )}
      </HitPath>
    </>
  );
}
