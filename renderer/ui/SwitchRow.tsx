import { Switch } from 'radix-ui';
import { useId } from 'react';
import { Said } from './Said.tsx';
import css from './SwitchRow.module.css';

interface Props {
  readonly label: string;
  readonly about?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchRow({ label, about, isOn, onChange }: Props) {
  const id = useId();
  return (
    <div className={css['row']}>
      <div>
        <label className={css['label']} htmlFor={id}>
          {label}
        </label>
        <Said text={about} className={css['about']} id={`${id}-about`} />
      </div>
      <Switch.Root
        id={id}
        className={css['switch']}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
      >
        <Switch.Thumb className={css['thumb']} />
      </Switch.Root>
    </div>
  );
}
