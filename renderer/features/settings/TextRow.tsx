import { useId, useState } from 'react';
import css from './SettingsDialog.module.css';

interface Props {
  readonly label: string;
  readonly about: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Set where its text is hidden. */
  readonly isSecret?: boolean;
  /** Why the host refused the last text that was committed. */
  readonly refusal?: string | undefined;
  readonly toFault: (text: string) => string | undefined;
  /** Called at Enter or on leaving the field, if the text has no fault. */
  readonly onCommit: (text: string) => void;
}

export function TextRow({
  label,
  about,
  value,
  placeholder,
  isSecret = false,
  refusal,
  toFault,
  onCommit,
}: Props) {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value;
  const fault = toFault(text.trim());
  const complaint = fault ?? (draft === undefined ? refusal : undefined);
  const id = useId();
  const settle = () => {
    if (draft === undefined || fault !== undefined) return;
    setDraft(undefined);
    if (draft.trim() !== value) onCommit(draft.trim());
  };
  return (
    <div className={css['text']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isSecret ? 'password' : 'text'}
        className={css['input']}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <p id={`${id}-about`} className={complaint === undefined ? css['about'] : css['fault']}>
        {complaint ?? about}
      </p>
    </div>
  );
}
