import css from './StatusMark.module.css';

/** `level`: good over level ground, which no source has seen. */
export type Status = 'ok' | 'level' | 'warn' | 'bad';

const shapes: Readonly<Record<Status, string>> = {
  ok: 'm3 8.5 3.2 3.2L13 4.8',
  level: 'm4.4 5.6 2.5 2.5L12 2.6M2 14.2h12',
  warn: 'M8 2.6 14.4 13.4H1.6Z',
  bad: 'm4 4 8 8M12 4l-8 8',
};

/** ✓ ▲ ✕, and ✓ over a line for what holds over level ground: the shape shows the status as well as the colour. */
export function StatusMark({ status, label }: { readonly status: Status; readonly label: string }) {
  return (
    <svg className={css['mark']} data-status={status} viewBox="0 0 16 16" role="img" aria-label={label}>
      <path d={shapes[status]} />
    </svg>
  );
}
