import { useEffect, useMemo, useState } from 'react';
import type { Mission } from '../../../engine/mission/mission.ts';
import { toHeightText } from '../../../server/contract/words/format.ts';
import { useChosenLaunch, useInputs, usePlanner } from '../../plannerContext.ts';
import fields from '../../ui/Fields.module.css';
import { useUnits } from '../../ui/unitsContext.ts';
import {
  type HeightChoice,
  type LowestWay,
  raiseFor,
  toLowestWayText,
  toThenText,
  withHeights,
} from './fileHeights.ts';
import { toImport } from './importPlan.ts';
import type { ImportChoice } from './importState.ts';
import { RouteChoices } from './RouteChoices.tsx';
import css from './RouteDialog.module.css';
import type { PartProps } from './RouteQuestions.tsx';

/** How near the ground a mission comes; `undefined` until that is known, and where no ground is. */
function useLowestWay(mission: Mission): LowestWay | undefined {
  const { importer } = usePlanner();
  const [found, setFound] = useState<{ readonly mission: Mission; readonly lowest: LowestWay | undefined }>();
  useEffect(() => {
    let isLate = false;
    void importer.lowestWay(mission).then((lowest) => {
      if (!isLate) setFound({ mission, lowest });
    });
    return () => {
      isLate = true;
    };
  }, [importer, mission]);
  return found?.mission === mission ? found.lowest : undefined;
}

type Way = 'file' | 'takeoff' | 'ground' | 'raised';

const asInFile = { isAboveTakeoff: undefined, isAboveGround: undefined, raise_m: undefined } as const;

const wayOf = ({ isAboveTakeoff, isAboveGround, raise_m }: HeightChoice): Way => {
  if (raise_m !== undefined) return 'raised';
  if (isAboveTakeoff === true) return 'takeoff';
  return isAboveGround === true ? 'ground' : 'file';
};

const changeTo = (way: Way, raise_m: number): Partial<ImportChoice> => ({
  ...asInFile,
  ...(way === 'takeoff' && { isAboveTakeoff: true }),
  ...(way === 'ground' && { isAboveGround: true }),
  ...(way === 'raised' && { raise_m }),
});

/** What else the heights of a file may have been meant above. */
function otherMeanings({ waypoints }: Mission): readonly { value: Way; name: string; about: string }[] {
  const datums = new Set(waypoints.map(({ altitude }) => altitude.datum));
  if (datums.has('msl') || datums.has('ellipsoid'))
    return [{ value: 'takeoff', name: 'Above take-off', about: 'whatever the file says' }];
  if (!datums.has('takeoff')) return [];
  return [{ value: 'ground', name: 'Above the ground', about: 'the route follows it' }];
}

/** The route with the heights of the file, and with those of the choice. */
function useMissions({ question, choice }: Pick<PartProps, 'question' | 'choice'>) {
  const launch = useChosenLaunch();
  const { route_index, default_altitude_m, swap, track_tolerance_m, isFileLaunch } = choice;
  const ofFile = useMemo(() => {
    const kept = { route_index, default_altitude_m, swap, track_tolerance_m };
    return toImport(question, kept, isFileLaunch === true ? undefined : launch).mission;
  }, [question, route_index, default_altitude_m, swap, track_tolerance_m, isFileLaunch, launch]);
  return { ofFile, chosen: useMemo(() => withHeights(ofFile, choice), [ofFile, choice]) };
}

function Ask({ question, choice, onChange }: PartProps) {
  const units = useUnits();
  const clearance_m = useInputs((inputs) => inputs.clearance_m);
  const { ofFile, chosen } = useMissions({ question, choice });
  const lowest = useLowestWay(ofFile);
  const now = useLowestWay(chosen);
  if (lowest?.isUnder !== true) return null;
  const raise_m = raiseFor(lowest, clearance_m);
  const keeps = `${toHeightText(clearance_m, units)} clear of the ground`;
  const options = [
    { value: 'file' as Way, name: 'As the file says', about: toLowestWayText(lowest, units) },
    ...otherMeanings(ofFile),
    { value: 'raised' as Way, name: `${toHeightText(raise_m, units)} higher`, about: keeps },
  ];
  return (
    <div className={css['order']}>
      <h3 className={css['label']}>Heights over the ground</h3>
      <RouteChoices
        label="Heights over the ground"
        value={wayOf(choice)}
        options={options}
        onChange={(way) => onChange(changeTo(way, raise_m))}
      />
      <p className={fields['small']} role="status" data-testid="lowest-way">
        {now === undefined ? 'Looking at the ground …' : toThenText(now, units)}
      </p>
    </div>
  );
}

/** Asks how high to fly where the heights of the file lead below known ground. */
export function GroundQuestion(part: PartProps) {
  return part.question.asksTakeoff === true ? null : <Ask {...part} />;
}
