import css from './AtLeast.module.css';

/** Shows “at least 78 %, probably 82 %” with its cautious half in bold; other figures are bold as a whole. */
export function AtLeast({ text }: { readonly text: string }) {
  const [kept, probably] = text.split(', ');
  if (kept === undefined || probably === undefined) return <b>{text}</b>;
  return (
    <>
      <b className={css['half']}>{kept},</b> <span className={css['half']}>{probably}</span>
    </>
  );
}
