import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { pointsWithoutAltitude } from '../stores/importPlan.ts';
import type { FlightPlanAnswer, ImportQuestion } from '../stores/importStore.ts';
import { useInputs, usePlanner } from '../stores/plannerContext.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toCountText, toDistanceText, toHeightText } from '../ui/format.ts';
import { NumberField } from '../ui/NumberField.tsx';
import type { Units } from '../ui/quantity.ts';
import { useUnits } from '../ui/unitsContext.ts';
import { datumNames } from './datumNames.ts';
import fields from './Fields.module.css';
import { toIgnoredText, toRouteNames } from './importText.ts';
import css from './RouteDialog.module.css';
import { RouteSketch } from './RouteSketch.tsx';

type Route = FlightPlanAnswer['routes'][number];

/** `24 points · 3.8 km · 60 m above ground`. */
function toRouteText(route: Route, units: Units): string {
  const known = route.points.flatMap((point) => point.altitude ?? []);
  const [first] = known;
  const heights = known.map((altitude) => altitude.value_m);
  const isLevel = Math.max(...heights) - Math.min(...heights) < 1;
  const altitude =
    first === undefined
      ? 'no altitude'
      : `${isLevel ? toHeightText(first.value_m, units) : 'altitudes'} ${datumNames[first.datum]}`;
  return [toCountText(route.points.length, 'point'), toDistanceText(route.length_m, units), altitude].join(
    ' · ',
  );
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function toFoundText({ filename, plan }: ImportQuestion): string {
  const { routes } = plan;
  const points = routes.reduce((sum, route) => sum + route.points.length, 0);
  const missing = routes.reduce((sum, route) => sum + pointsWithoutAltitude(route), 0);
  const many = `${counts[routes.length] ?? routes.length} ${routes.length === 1 ? 'route' : 'routes'}`;
  const gaps = missing === 0 ? '' : `, and no altitude for ${missing} of ${points} points`;
  return `${filename} holds ${many}${gaps}.`;
}

function Choice({ question }: { readonly question: ImportQuestion }) {
  const { importer } = usePlanner();
  const units = useUnits();
  const height_m = useInputs((inputs) => inputs.height_m);
  const { plan } = question;
  const [chosen, setChosen] = useState(plan.chosen_route);
  const [altitude_m, setAltitude] = useState(height_m);
  const route = plan.routes[chosen];
  const missing = route === undefined ? 0 : pointsWithoutAltitude(route);
  const names = toRouteNames(plan.routes);
  const options = plan.routes.map((option, index) => ({
    option,
    value: String(index),
    name: names[index],
  }));
  const isOne = plan.routes.length === 1;
  return (
    <Dialog
      title={isOne ? 'How high should it fly?' : 'Which route should fly?'}
      about={toFoundText(question)}
      isOpen
      onClose={importer.dismiss}
      width={720}
      footnote={plan.ignored.length === 0 ? null : `Ignored: ${toIgnoredText(plan.ignored)}`}
      actions={
        <>
          <Button onClick={importer.dismiss}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => importer.answer({ route_index: chosen, default_altitude_m: altitude_m })}
          >
            Use this route
          </Button>
        </>
      }
    >
      <div className={css['columns']}>
        <RouteSketch routes={plan.routes} chosen={chosen} />
        <div className={css['choices']}>
          <RadioGroup.Root
            className={css['options']}
            aria-label="Routes"
            value={String(chosen)}
            onValueChange={(value) => setChosen(Number(value))}
          >
            {options.map(({ option, value, name }) => (
              <RadioGroup.Item key={value} value={value} className={css['option']}>
                <i className={css['dot']} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <small>{toRouteText(option, units)}</small>
                </span>
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
          {route === undefined || missing === 0 ? null : (
            <NumberField
              label="Height where none is given"
              bound="altitude_m"
              value={altitude_m}
              onChange={setAltitude}
              note={
                <p className={fields['small']}>
                  Above the take-off point, for {missing === route.points.length ? 'all' : `${missing} of`}{' '}
                  {toCountText(route.points.length, 'point')} of this route.
                </p>
              }
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** A file that leaves something open asks once, with the likely answer already chosen. */
export function RouteDialog() {
  const { importer } = usePlanner();
  const question = useStore(importer.store, (state) => state.question);
  return question === undefined ? null : <Choice key={question.filename} question={question} />;
}
