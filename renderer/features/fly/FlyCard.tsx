import { useStore } from 'zustand';
import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import { useRoute } from '../../analysis/answers.ts';
import { standingOf } from '../../analysis/asyncResult.ts';
import { useView } from '../../plan/planStores.ts';
import { AtLeast } from '../../ui/AtLeast.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { gutter_px } from '../../ui/layout.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import css from './FlyCard.module.css';
import { useFlight } from './flightStore.ts';
import { type CardRow, toBatteryRows, toHeadTexts, toPlaceRows } from './flyText.ts';
import { indexAt, stateAt } from './trackMoments.ts';

const Rows = ({ rows }: { readonly rows: readonly CardRow[] }) => (
  <dl className={css['rows']}>
    {rows.map(({ name, figure, beside, mark, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {mark === undefined ? null : mark.status === 'checking' ? (
            <span className={css['checking']} role="img" aria-label={mark.label} />
          ) : (
            <StatusMark status={mark.status} label={mark.label} />
          )}
          <span>
            <AtLeast text={figure} /> {beside}
          </span>
        </dd>
        {note === undefined ? null : <dd className={css['note']}>{note}</dd>}
      </div>
    ))}
  </dl>
);

/** The figures of the moment on the slider, over the map. */
export function FlyCard() {
  const { store } = useFlight();
  const locale = useLocale();
  const { isOpen, known, checks, shown_s } = useStore(store);
  const stripHeight_px = useView((state) => state.stripHeight_px);
  const drawerHeight_px = useView((state) => state.drawerHeight_px);
  const result = useRoute().answered?.result;
  const track = known.answered?.result;
  const state = track && stateAt(track, shown_s);
  if (!isOpen || track === undefined || state === undefined) return null;
  const check = checks.get(indexAt(track, shown_s));
  const { title, beside, activity } = toHeadTexts(track, state, locale);
  return (
    <aside
      className={css['card']}
      aria-label={words('window.fly.moment_of_flight')}
      style={
        {
          '--top': `${2 * gutter_px + stripHeight_px}px`,
          '--below': `${2 * gutter_px + drawerHeight_px}px`,
        } as never
      }
      data-testid="fly-card"
    >
      <Figures standing={standingOf(known)}>
        <header>
          <p>
            <b>{title}</b> {beside}
          </p>
          <p>{activity}</p>
        </header>
        <Rows rows={toBatteryRows({ state, check, levelFrom: result && firstLevelLeg(result) }, locale)} />
        <Rows rows={toPlaceRows(state, locale)} />
      </Figures>
    </aside>
  );
}
