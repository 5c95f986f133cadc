import { toFindingText } from '../../../server/report/say.ts';
import { isNote, type Warning, waypointOf } from '../../../server/report/warningWords.ts';
import { useMission, useViewStore } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './WarningList.module.css';

/** Each warning as a sentence; a warning about a waypoint selects it. */
export function WarningList({ warnings }: { readonly warnings: readonly Warning[] }) {
  const view = useViewStore();
  const locale = useLocale();
  const count = useMission((state) => state.history.present.waypoints.length);
  return (
    // A list without places to go to is scrolled by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus (axe, scrollable-region-focusable)
    <ul className={css['list']} id="warnings" aria-label={words('window.verdict.warnings')} tabIndex={0}>
      {warnings.map((warning, order) => {
        const place = waypointOf(warning);
        const key = `${warning.code}-${place ?? ''}-${order}`;
        const text = toFindingText(warning, locale);
        return (
          <li key={key} data-note={isNote(warning)}>
            {place === undefined || place < 0 || place >= count ? (
              <p className={css['item']}>{text}</p>
            ) : (
              <button
                type="button"
                className={css['item']}
                onClick={() => view.setState({ selected: [place], tool: 'select' })}
              >
                {text}{' '}
                <span className={css['place']}>
                  {words('window.common.waypoint_number', { index: place })}
                </span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
