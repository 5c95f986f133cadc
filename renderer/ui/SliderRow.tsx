import { Slider } from 'radix-ui';
import css from './SliderRow.module.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A number whose effect is seen while it is changed. */
export function SliderRow({ label, value, least, most, step, text, onChange }: Props) {
  return (
    <div className={css['row']}>
      <span aria-hidden="true">{label}</span>
      <Slider.Root
        className={css['slider']}
        value={[value]}
        min={least}
        max={most}
        step={step}
        onValueChange={([chosen = value]) => onChange(chosen)}
      >
        <Slider.Track className={css['track']}>
          <Slider.Range className={css['range']} />
        </Slider.Track>
        <Slider.Thumb className={css['thumb']} aria-label={label} aria-valuetext={text} />
      </Slider.Root>
      <span className={css['text']}>{text}</span>
    </div>
  );
}
