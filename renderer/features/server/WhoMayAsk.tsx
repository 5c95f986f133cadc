import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import type { Share } from '../../../server/contract/schemas/window.ts';
import { words } from '../../ui/words.ts';
import { Confirm } from './Confirm.tsx';
import css from './ShareColumn.module.css';

const choices = [
  { share: 'loopback', label: 'window.server.who_loopback', about: 'window.server.who_loopback_about' },
  { share: 'network', label: 'window.server.who_network', about: 'window.server.who_network_about' },
  { share: 'network_in_clear', label: 'window.server.who_clear', about: 'window.server.who_clear_about' },
] as const;

interface Props {
  readonly share: Share;
  readonly onChange: (share: Share) => void;
}

/** Chooses who reaches the server; to share in clear is asked about once more. */
export function WhoMayAsk({ share, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const choose = (next: string) => {
    const chosen = choices.find((choice) => choice.share === next)?.share;
    setAsking(chosen === 'network_in_clear');
    if (chosen !== undefined && chosen !== 'network_in_clear') onChange(chosen);
  };
  return (
    <section>
      <h3 className={css['label']} id="who-may-ask">
        {words('window.server.who')}
      </h3>
      <RadioGroup.Root
        className={css['choices']}
        aria-labelledby="who-may-ask"
        value={isAsking ? 'network_in_clear' : share}
        onValueChange={choose}
      >
        {choices.map((choice) => (
          <label key={choice.share} className={css['choice']} htmlFor={`may-${choice.share}`}>
            <RadioGroup.Item
              id={`may-${choice.share}`}
              className={css['radio']}
              value={choice.share}
              aria-label={words(choice.label)}
              aria-describedby={`who-${choice.share}`}
            >
              <RadioGroup.Indicator className={css['chosen']} />
            </RadioGroup.Item>
            <span>
              <b>{words(choice.label)}</b>
              <span
                id={`who-${choice.share}`}
                className={css['about']}
                data-caution={choice.share === 'network_in_clear'}
              >
                {words(choice.about)}
              </span>
            </span>
          </label>
        ))}
      </RadioGroup.Root>
      {isAsking ? (
        <Confirm
          question={words('window.server.clear_question')}
          yes={words('window.server.share_in_clear')}
          onYes={() => {
            setAsking(false);
            onChange('network_in_clear');
          }}
          onNo={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
