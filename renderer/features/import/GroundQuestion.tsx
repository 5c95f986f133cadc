import { useEffect, useMemo, useState } from 'react';
import type { Mission } from '../../../engine/mission/mission.ts';
import { toHeightText } from '../../../server/report/format.ts';
import { useChosenLaunch, useInputs } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';
import {
  asInFile,
  type HeightChoice,
  type LowestWay,
  raisedBy,
  raiseFor,
  toLowestWayText,
  toThenText,
  withHeights,
} from './fileHeights.ts';
import { toImport, toPlanned } from './importPlan.ts';
import type { ImportChoice } from './importState.ts';
import { useImporter } from './importStore.ts';
import { NamedChoices } from './RouteChoices.tsx';
import type { PartProps } from './RouteQuestions.tsx';
import { takeoffFor, toFirstHeightText, withTakeoffGround } from './takeoffGround.ts';

/** Asks what heights above sea level count from, where nobody knows the ground at take-off. */
export function TakeoffQuestion({ question, choice, planned, onChange }: PartProps) {
  const locale = useLocale();
  const takeoff = takeoffFor(question, choice);
  const isAboveTakeoff = takeoff.isAboveTakeoff === true;
  if (question.asksTakeoff !== true || (takeoff.takeoff_msl_m === undefined && !isAboveTakeoff)) return null;
  const options = [
    {
      value: 'sea',
      name: words('window.import.above_sea_level'),
      about: words('window.import.so_says_file'),
    },
    {
      value: 'takeoff',
      name: words('window.import.above_takeoff'),
      about: words('window.import.whatever_file_says'),
    },
  ] as const;
  return (
    <NamedChoices
      label={words('window.import.heights_are')}
      value={isAboveTakeoff ? 'takeoff' : 'sea'}
      options={options}
      onChange={(value) => onChange({ isAboveTakeoff: value === 'takeoff' })}
      isPaired
    >
      {!isAboveTakeoff && (
        <NumberField
          label={words('window.import.ground_at_takeoff')}
          bound="altitude_m"
          value={takeoff.takeoff_msl_m}
          onChange={(takeoff_msl_m) => onChange({ takeoff_msl_m })}
        />
      )}
      <p className={fields['small']} role="status" data-testid="first-height">
        {toFirstHeightText(withTakeoffGround(planned.mission, takeoff), locale)}{' '}
        {isAboveTakeoff || !takeoff.isGuessed ? '' : words('window.import.takeoff_estimated')}
      </p>
    </NamedChoices>
  );
}

/** Finds the lowest way of a mission over the ground; `undefined` where no ground is known. */
function useLowestWay(mission: Mission): LowestWay | 'looking' | undefined {
  const importer = useImporter();
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
  return found?.mission === mission ? found.lowest : 'looking';
}

type Way = 'file' | 'takeoff' | 'ground' | 'raised';

const wayOf = ({ isAboveTakeoff, isAboveGround, isRaised }: HeightChoice): Way => {
  if (isRaised === true) return 'raised';
  if (isAboveTakeoff === true) return 'takeoff';
  return isAboveGround === true ? 'ground' : 'file';
};

const changeTo: Readonly<Record<Way, Partial<ImportChoice>>> = {
  file: asInFile,
  takeoff: { ...asInFile, isAboveTakeoff: true },
  ground: { ...asInFile, isAboveGround: true },
  raised: { ...asInFile, isRaised: true },
};

/** Lists the other levels that the heights of a file may count from. */
function otherMeanings({ waypoints }: Mission): readonly { value: Way; name: string; about: string }[] {
  const datums = new Set(waypoints.map(({ altitude }) => altitude.datum));
  if (datums.has('msl') || datums.has('ellipsoid'))
    return [
      {
        value: 'takeoff',
        name: words('window.import.above_takeoff'),
        about: words('window.import.whatever_file_says'),
      },
    ];
  if (!datums.has('takeoff')) return [];
  return [
    {
      value: 'ground',
      name: words('window.import.above_the_ground'),
      about: words('window.import.route_follows'),
    },
  ];
}

/** The route with the heights of the file, and with those of the choice; `raise_m`: what clearing the ground asks for. */
function useMissions({ question, choice }: Pick<PartProps, 'question' | 'choice'>) {
  const launch = useChosenLaunch();
  const clearance_m = useInputs((inputs) => inputs.clearance_m);
  const { route_index, default_altitude_m, swap, track_tolerance_m, isRaised } = choice;
  const ofFile = useMemo(() => {
    const kept = { route_index, default_altitude_m, swap, track_tolerance_m };
    return toImport(question, kept, toPlanned(question.plan, kept, launch)).mission;
  }, [question, route_index, default_altitude_m, swap, track_tolerance_m, launch]);
  const lowest = useLowestWay(ofFile);
  const raise_m = lowest === undefined || lowest === 'looking' ? 0 : raiseFor(lowest, clearance_m);
  const chosen = useMemo(
    () => raisedBy(withHeights(ofFile, choice), isRaised === true ? raise_m : 0),
    [ofFile, choice, isRaised, raise_m],
  );
  return { ofFile, lowest, raise_m, chosen };
}

function Ask({ question, choice, onChange }: PartProps) {
  const locale = useLocale();
  const clearance_m = useInputs((inputs) => inputs.clearance_m);
  const { ofFile, lowest, raise_m, chosen } = useMissions({ question, choice });
  const now = useLowestWay(chosen);
  const way = wayOf(choice);
  const isKnown = lowest !== undefined && lowest !== 'looking';
  // An answer stays in sight, and can be taken back, where another choice has led the route off the ground.
  if (way === 'file' && !(isKnown && lowest.isUnder)) return null;
  const options = [
    {
      value: 'file' as Way,
      name: words('window.import.as_file_says'),
      about: isKnown ? toLowestWayText(lowest, locale) : '',
    },
    ...otherMeanings(ofFile),
    {
      value: 'raised' as Way,
      name: isKnown
        ? words('window.import.raised_by', { height: toHeightText(raise_m, locale) })
        : words('window.import.raised'),
      about: words('window.import.clear_of_ground', { height: toHeightText(clearance_m, locale) }),
    },
  ];
  return (
    <NamedChoices
      label={words('window.import.heights_above_ground')}
      value={way}
      options={options}
      onChange={(next) => onChange(changeTo[next])}
    >
      <p className={fields['small']} role="status" data-testid="lowest-way">
        {now === 'looking' ? words('window.import.looking_at_ground') : toThenText(now, locale)}
      </p>
    </NamedChoices>
  );
}

/** Asks how high to fly where the heights of the file lead below known ground. */
export function GroundQuestion(part: PartProps) {
  return part.question.asksTakeoff === true ? null : <Ask {...part} />;
}
