import { Check, CheckLine, Compass, Ellipsis, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { confirmable } from '../../../engine/warnings/lossCodes.ts';
import { toFindingText } from '../../../server/report/say.ts';
import type { Tone } from '../../../server/report/verdict/judge.ts';
import { isLaunchAssumed, isNote, type Warning, waypointOf } from '../../../server/report/warningWords.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import { useMission, useViewStore } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { words } from '../../ui/words.ts';
import { useWrongEntries } from '../../ui/wrongEntries.ts';
import { useImporter } from '../import/importStore.ts';
import { useFlyBestRange } from '../speed/flyBestRange.ts';
import { useBestRangeOffer } from '../speed/useBestRangeOffer.ts';
import { useKeeper } from '../variants/useKeeper.ts';
import { useVariants } from '../variants/variantsStore.ts';
import { LaunchQuestion } from './LaunchQuestion.tsx';
import type { Verdict } from './planVerdict.ts';
import { useVerdict } from './useVerdict.ts';
import css from './VerdictStrip.module.css';

/** Each warning as a sentence; a warning about a waypoint selects it. */
function WarningList({ warnings }: { readonly warnings: readonly Warning[] }) {
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

/** Asks if what was assumed while the file was read is right; one assumption at a time, until an edit or the person answers it. */
function AssumptionQuestion({ warnings }: { readonly warnings: readonly Warning[] }) {
  const importer = useImporter();
  const losses = useStore(importer.store, (state) => state.losses);
  const locale = useLocale();
  const ofFile = warnings.filter((warning) => losses.includes(warning));
  const code = confirmable.find((one) => ofFile.some((warning) => warning.code === one));
  if (code === undefined) return null;
  const assumed = ofFile.filter((warning) => warning.code === code);
  return (
    <p className={css['question']} data-testid="assumption-question">
      <span>{assumed.map((warning) => toFindingText(warning, locale)).join(' ')}</span>
      <button type="button" className={css['offer']} onClick={() => importer.confirm(code)}>
        {words('window.verdict.assumption_right')}
      </button>
    </p>
  );
}

const icons = {
  ok: Check,
  level: CheckLine,
  warn: TriangleAlert,
  bad: X,
  quiet: Compass,
} as const satisfies Record<Tone, unknown>;

/** The offer of best range, if it would make the difference. */
function BestRange() {
  const flyBestRange = useFlyBestRange();
  const hasRoute = useMission((state) => state.history.present.waypoints.length > 0);
  const offer = useBestRangeOffer(hasRoute ? 'route' : 'rings');
  return offer?.isPressing === true ? (
    <button type="button" className={css['offer']} onClick={flyBestRange}>
      {offer.text}
    </button>
  ) : null;
}

/** The variant that turns the verdict, or else best range. */
function Mend() {
  const keeper = useKeeper();
  return keeper === undefined ? (
    <BestRange />
  ) : (
    <button type="button" className={css['offer']} onClick={keeper.show}>
      {keeper.text}
    </button>
  );
}

function AskAgain() {
  const analysis = useAnalysisControl();
  return (
    <button type="button" className={css['offer']} onClick={analysis.askAgain}>
      {words('window.verdict.ask_again')}
    </button>
  );
}

interface SentenceProps {
  readonly verdict: Verdict;
  /** The aircraft of these figures. */
  readonly aircraft: string | undefined;
  readonly offer?: ReactNode;
}

function Sentence({ verdict, aircraft, offer }: SentenceProps) {
  const isChecking = verdict.standing === 'checking';
  const Icon = isChecking ? Ellipsis : icons[verdict.tone];
  return (
    <>
      <span className={css['icon']} aria-hidden="true">
        <Icon />
      </span>
      <div className={css['words']}>
        <div className={css['said']}>
          {isChecking ? <p className={css['checking']}>{words('window.verdict.checking')}</p> : null}
          <div className={css['head']}>
            <h2 className={css['title']} data-testid="verdict-title">
              {verdict.title}
            </h2>{' '}
            {aircraft === undefined ? null : (
              <span className={css['aircraft']} title={aircraft} data-testid="verdict-aircraft">
                {aircraft}
              </span>
            )}
          </div>
          <p className={css['detail']}>{verdict.detail}</p>
        </div>
        {offer}
      </div>
    </>
  );
}

interface WarningsProps {
  readonly warnings: readonly Warning[];
  readonly isOpen: boolean;
  onClick(): void;
}

/** The number of warnings; amber only if one of them is about the flight itself. */
function WarningsButton({ warnings, isOpen, onClick }: WarningsProps) {
  const count = warnings.filter((warning) => !isNote(warning)).length;
  const isQuiet = count === 0;
  const Icon = isQuiet ? Info : TriangleAlert;
  const name = isQuiet
    ? words('window.verdict.notes', { count: warnings.length })
    : words('window.verdict.warning_count', { count });
  return (
    <button
      type="button"
      className={css['count']}
      data-quiet={isQuiet}
      aria-expanded={isOpen}
      aria-controls="warnings"
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
      {isQuiet ? warnings.length : count}
    </button>
  );
}

/** Reports to the map how much of it the strip covers. */
function useCover() {
  const view = useViewStore();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => view.setState({ stripHeight_px: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  return strip;
}

/** The wrong entries on screen, in whose stead the verdict counts older values. */
function useOutdated(): readonly string[] {
  return [...useWrongEntries().values()].map(({ label, message }) =>
    words('window.verdict.outdated', { label, message }),
  );
}

interface StripProps extends SentenceProps {
  readonly warnings: readonly Warning[];
  /** A question that only the person can answer. */
  readonly question?: ReactNode;
}

/** First a sentence, then how tight it is and at most four facts. */
export function Strip({ verdict: latest, aircraft, warnings, offer, question }: StripProps) {
  const [isListOpen, setListOpen] = useState(false);
  const outdated = useOutdated();
  const isOutdated = outdated.length > 0;
  const verdict: Verdict = isOutdated ? { ...latest, tone: 'quiet' } : latest;
  const settled = verdict.standing === 'checking' ? undefined : verdict.title;
  const strip = useCover();
  return (
    <section
      ref={strip}
      className={css['strip']}
      aria-label={words('window.verdict.verdict')}
      data-part
      tabIndex={-1}
      data-tone={verdict.tone}
      data-standing={verdict.standing}
      data-outdated={isOutdated}
      data-testid="verdict"
    >
      <Spoken text={isOutdated ? outdated.join(' ') : settled} testId="verdict-said" />
      <div className={css['line']}>
        <Sentence {...{ verdict, aircraft, offer }} />
        <dl className={css['facts']}>
          {verdict.facts.map((fact) => (
            <div key={fact.name} className={css['fact']}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {warnings.length === 0 ? null : (
          <WarningsButton warnings={warnings} isOpen={isListOpen} onClick={() => setListOpen(!isListOpen)} />
        )}
      </div>
      {outdated.map((text) => (
        <p key={text} className={css['outdated']}>
          <TriangleAlert aria-hidden="true" />
          {text}
        </p>
      ))}
      {question}
      {isListOpen && warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
    </section>
  );
}

/** The verdict on the plan: whether it comes home. */
export function VerdictStrip() {
  const known = useVerdict();
  const isAlone = useStore(useVariants().store, ({ list }) => list.length === 1);
  if (known.verdict.standing === 'refused') return <Strip {...known} offer={<AskAgain />} />;
  const question = isLaunchAssumed(known.warnings) ? (
    <LaunchQuestion />
  ) : (
    <AssumptionQuestion warnings={known.warnings} />
  );
  return <Strip {...known} offer={isAlone ? <BestRange /> : <Mend />} question={question} />;
}
