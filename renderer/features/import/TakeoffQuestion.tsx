import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RouteChoices } from './RouteChoices.tsx';
import css from './RouteDialog.module.css';
import type { PartProps } from './RouteQuestions.tsx';
import { takeoffFor, toFirstHeightText, withTakeoffGround } from './takeoffGround.ts';

const options = [
  { value: 'sea', name: 'Above sea level', about: 'as the file says' },
  { value: 'takeoff', name: 'Above take-off', about: 'whatever the file says' },
] as const;

/** Asks what heights above sea level count from, where nobody knows the ground at take-off. */
export function TakeoffQuestion({ question, choice, planned, onChange }: PartProps) {
  const locale = useLocale();
  const takeoff = takeoffFor(question, choice);
  const isAboveTakeoff = takeoff.isAboveTakeoff === true;
  if (question.asksTakeoff !== true || (takeoff.takeoff_msl_m === undefined && !isAboveTakeoff)) return null;
  return (
    <div className={css['order']}>
      <h3 className={css['label']}>The heights of this file are</h3>
      <RouteChoices
        label="The heights of this file are"
        value={isAboveTakeoff ? 'takeoff' : 'sea'}
        options={options}
        onChange={(value) => onChange({ isAboveTakeoff: value === 'takeoff' })}
        isPaired
      />
      {!isAboveTakeoff && (
        <NumberField
          label="Ground at take-off, above sea level"
          bound="altitude_m"
          value={takeoff.takeoff_msl_m}
          onChange={(takeoff_msl_m) => onChange({ takeoff_msl_m })}
        />
      )}
      <p className={fields['small']} role="status" data-testid="first-height">
        {toFirstHeightText(withTakeoffGround(planned.mission, takeoff), locale)}{' '}
        {isAboveTakeoff || !takeoff.isGuessed
          ? ''
          : 'Altitude of the launch point unknown. This is an estimate: please correct it.'}
      </p>
    </div>
  );
}
