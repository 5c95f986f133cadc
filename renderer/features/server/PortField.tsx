import { useId, useState } from 'react';
import { words } from '../../ui/words.ts';
import css from './SharePanel.module.css';

interface Props {
  readonly port: number;
  /** Gets `undefined` while the typed text is not a port. */
  readonly onChange: (port: number | undefined) => void;
}

const readPort = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) <= 65_535 ? Number(text) : undefined;

export function PortField({ port, onChange }: Props) {
  const [text, setText] = useState(String(port));
  const isWrong = readPort(text) === undefined;
  const id = useId();
  return (
    <div>
      <div className={css['line']}>
        <label htmlFor={id}>{words('window.server.port')}</label>
        <input
          id={id}
          className={css['port']}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong}
          aria-describedby={`${id}-about`}
          onChange={(event) => {
            setText(event.target.value);
            onChange(readPort(event.target.value));
          }}
        />
      </div>
      <p id={`${id}-about`} className={isWrong ? css['fault'] : css['small']}>
        {isWrong ? words('window.server.port_wrong') : ''}
      </p>
    </div>
  );
}
