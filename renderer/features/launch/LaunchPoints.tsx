import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { LaunchPointsResult } from '../../../server/contract/schemas/launchPoints.ts';
import { toFoundSayings } from '../../../server/report/launchPointWords.ts';
import { say } from '../../../server/report/say.ts';
import { currentResult, refusalOf, standingOf } from '../../analysis/asyncResult.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useLaunch } from '../../plan/planCommands.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { Segments } from '../../ui/Segments.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import css from './LaunchPoints.module.css';
import { type LaunchRow, toLaunchRows } from './launchPointRows.ts';
import { searchRadii_m, useLaunchSearch } from './launchPointsStore.ts';

const radiusText = (radius_m: number) =>
  words('window.launch.radius_value', { radius_m, far: radius_m >= 1000 ? 'yes' : 'no' });

function Mark({ mark }: Pick<LaunchRow, 'mark'>) {
  const label = words('window.launch.mark', { status: mark });
  return <StatusMark status={mark === 'barred' ? 'bad' : mark} label={label} />;
}

function Row({ row, onLaunch }: { readonly row: LaunchRow; readonly onLaunch: () => void }) {
  const { name, mark, left, where, why, place } = row;
  const { placeLaunch } = useLaunch();
  const launch = () => {
    placeLaunch({ lat: place.lat, lon: place.lon }, 'drop');
    onLaunch();
  };
  return (
    <li className={css['row']} data-launch-row={name ?? 'today'}>
      <b className={css['name']}>{name ?? words('window.launch.today')}</b>
      <span className={css['figures']}>
        <span>
          <Mark mark={mark} /> {left}
        </span>
        {where === undefined ? null : <span className={fields['muted']}>{where}</span>}
        {why === undefined ? null : <span className={fields['small']}>{why}</span>}
      </span>
      {name === undefined || where === undefined ? null : (
        <Button aria-label={words('window.launch.here_at', { name, where })} onClick={launch}>
          {words('window.launch.here')}
        </Button>
      )}
    </li>
  );
}

interface FoundProps {
  readonly result: LaunchPointsResult;
  readonly about: readonly string[];
  readonly onLaunch: () => void;
}

function Found({ result, about, onLaunch }: FoundProps) {
  const locale = useLocale();
  return (
    <>
      <ul className={css['list']} aria-label={words('window.launch.list')}>
        {toLaunchRows(result, locale).map((row) => (
          <Row key={row.name ?? 'today'} row={row} onLaunch={onLaunch} />
        ))}
      </ul>
      {about.map((sentence) => (
        <p key={sentence} className={fields['small']}>
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Looks for the launch point around that of the plan from which most is left at home. */
export function LaunchPoints() {
  const search = useLaunchSearch();
  const locale = useLocale();
  const { known, radius_m } = useStore(search.store);
  const hasRoute = useMission((state) => currentMission(state).waypoints.length > 0);
  const finder = useRef<HTMLButtonElement>(null);
  if (!hasRoute) return null;
  const standing = standingOf(known);
  const isOpen = standing !== 'nothing';
  const result = currentResult(known);
  const [found, ...about] =
    result === undefined ? [] : toFoundSayings(result, true).map((saying) => say(saying, locale));
  const options = searchRadii_m.map((radius) => ({ value: `${radius}`, label: radiusText(radius) }));
  /** Moves the focus: the button that was pressed disappears. */
  const focusFinder = () => finder.current?.focus();
  const cancel = () => {
    search.close();
    focusFinder();
  };
  return (
    <div className={css['search']} data-testid="launch-points" data-standing={standing}>
      <Button ref={finder} aria-expanded={isOpen} onClick={() => (isOpen ? search.close() : search.find())}>
        <Search aria-hidden="true" />
        {words('window.launch.find')}
      </Button>
      {isOpen ? (
        <Segments
          label={words('window.launch.radius')}
          value={`${radius_m}`}
          options={options}
          onChange={(radius) => search.find(Number(radius))}
        />
      ) : null}
      <p role="status" className={css['standing']} data-is={standing}>
        {standing === 'checking' ? words('window.launch.trying') : (refusalOf(known)?.message ?? found)}
      </p>
      {standing === 'checking' ? <Button onClick={cancel}>{words('window.common.cancel')}</Button> : null}
      {result === undefined ? null : <Found {...{ result, about }} onLaunch={focusFinder} />}
    </div>
  );
}
