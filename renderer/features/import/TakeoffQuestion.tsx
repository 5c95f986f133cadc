import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';
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
