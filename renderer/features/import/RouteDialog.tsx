import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import { swapsFor } from '../../../engine/flightplan/swappedCoordinates.ts';
import { useChosenLaunch, useInputs } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../../ui/words.ts';
import { GroundQuestion, TakeoffQuestion } from './GroundQuestion.tsx';
import { likelyChoice, surveyLineOf, toPlanned } from './importPlan.ts';
import type { ImportQuestion } from './importState.ts';
import { useImporter } from './importStore.ts';
import { toIgnoredText, toWindingText } from './importText.ts';
import css from './RouteDialog.module.css';
import { Height, Order, type PartProps, Recording, Routes, Units } from './RouteQuestions.tsx';
import { toSketch } from './routeSketch.ts';
import { toFoundText, toQuestionText } from './routeText.ts';

const size = { width: 300, height: 216, margin: 22 };

interface Props {
  readonly routes: readonly Pick<PlanRoute, 'points'>[];
  readonly chosen: number;
}

/** All routes of the file, the chosen one on top in the accent. */
function RouteSketch({ routes, chosen }: Props) {
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

const footnoteOf = (ignored: ImportQuestion['plan']['ignored'], isWinding: boolean): string | null =>
  [...(isWinding ? [toWindingText()] : []), ...(ignored.length === 0 ? [] : [toIgnoredText(ignored)])].join(
    ' ',
  ) || null;

function Choice({ question }: { readonly question: ImportQuestion }) {
  const importer = useImporter();
  const height_m = useInputs((inputs) => inputs.height_m);
  const launch = useChosenLaunch();
  const { plan } = question;
  const [choice, setChoice] = useState(
    () => question.answer ?? likelyChoice(plan, plan.chosen_route, height_m),
  );
  const planned = useMemo(() => toPlanned(plan, choice, launch), [plan, choice, launch]);
  const line = useMemo(() => surveyLineOf(planned.route), [planned.route]);
  const likely = useMemo(
    () => swapsFor(plan, choice.route_index, launch),
    [plan, choice.route_index, launch],
  );
  const answered = question.answer?.swap;
  const swaps = likely.length === 0 && answered !== undefined ? [answered] : likely;
  const shown = useMemo(
    () => plan.routes.map((route, index) => (index === choice.route_index ? planned.route : route)),
    [plan, choice.route_index, planned.route],
  );
  const part: PartProps = {
    question,
    choice,
    planned,
    onChange: (change) => setChoice((before) => ({ ...before, ...change })),
  };
  return (
    <Dialog
      title={toQuestionText(question, likely)}
      about={toFoundText(question)}
      onClose={importer.dismiss}
      width={720}
      footnote={footnoteOf(plan.ignored, line === 'winding')}
      actions={
        <>
          {question.areas === undefined ? null : (
            <Button onClick={importer.surveyAreas}>{words('window.import.survey_area')}</Button>
          )}
          {line === undefined || line === 'winding' ? null : (
            <Button onClick={() => importer.surveyAlong(line)}>{words('window.import.survey_along')}</Button>
          )}
          <Button
            kind="primary"
            disabled={question.isReadAgain === true}
            onClick={() => importer.answer(choice)}
          >
            {words('window.import.use_route')}
          </Button>
        </>
      }
    >
      <div className={css['columns']}>
        <RouteSketch routes={shown} chosen={choice.route_index} />
        <div className={css['choices']}>
          <Routes {...part} />
          <Units {...part} />
          <Order {...part} swaps={swaps} />
          <Recording {...part} />
          <Height {...part} />
          <TakeoffQuestion {...part} />
          <GroundQuestion {...part} />
        </div>
      </div>
    </Dialog>
  );
}

/** Asks once about everything the file leaves open, with the likely answers already chosen. */
export function RouteDialog() {
  const importer = useImporter();
  const question = useStore(importer.store, (state) => state.question);
  return question === undefined ? null : <Choice key={question.filename} question={question} />;
}
