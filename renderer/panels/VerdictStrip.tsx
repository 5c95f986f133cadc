import { Check, Compass, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { currentMission } from '../stores/missionStore.ts';
import { useAnalysis, useInputs, useMission } from '../stores/plannerContext.ts';
import { useUnits } from '../ui/unitsContext.ts';
import { fits } from './legRows.ts';
import css from './VerdictStrip.module.css';
import { type Tone, toVerdict, type Verdict } from './verdict.ts';
import { WarningList } from './WarningList.tsx';

const icons = { ok: Check, warn: TriangleAlert, bad: X, quiet: Compass } as const satisfies Record<
  Tone,
  unknown
>;

function useVerdict() {
  const mission = useMission(currentMission);
  const { range, mission: finding } = useAnalysis((state) => state);
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  const wind_speed_mps = useInputs((inputs) => inputs.wind_speed_mps);
  const units = useUnits();
  const answer = fits(finding.answer, mission) ? finding.answer : undefined;
  const verdict = toVerdict({
    units,
    home: mission.home,
    waypointCount: mission.waypoints.length,
    end_action: mission.end_action,
    threshold_pct,
    wind_speed_mps,
    range,
    mission: { ...finding, answer },
  });
  const warnings = (mission.waypoints.length > 0 ? answer?.warnings : range.answer?.warnings) ?? [];
  return { verdict, warnings: mission.home === undefined ? [] : warnings };
}

function Sentence({ verdict }: { readonly verdict: Verdict }) {
  const Icon = icons[verdict.tone];
  return (
    <>
      <span className={css['icon']} aria-hidden="true">
        <Icon />
      </span>
      <div className={css['words']} role="status">
        <h2 className={css['title']} data-testid="verdict-title">
          {verdict.title}
        </h2>
        <p className={css['detail']}>{verdict.detail}</p>
      </div>
    </>
  );
}

/** One sentence first: does the plan come home, how tight, and at most four facts. */
export function VerdictStrip() {
  const { verdict, warnings } = useVerdict();
  const [isListOpen, setListOpen] = useState(false);
  return (
    <section className={css['strip']} aria-label="Verdict" data-tone={verdict.tone} data-testid="verdict">
      <div className={css['line']}>
        <Sentence verdict={verdict} />
        <dl className={css['facts']}>
          {verdict.facts.map((fact) => (
            <div key={fact.name} className={css['fact']}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {warnings.length === 0 ? null : (
          <button
            type="button"
            className={css['count']}
            aria-expanded={isListOpen}
            aria-controls="warnings"
            onClick={() => setListOpen(!isListOpen)}
          >
            <TriangleAlert aria-hidden="true" />
            {warnings.length}
            <span className={css['hidden']}>{warnings.length === 1 ? 'warning' : 'warnings'}</span>
          </button>
        )}
      </div>
      {isListOpen && warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
    </section>
  );
}
