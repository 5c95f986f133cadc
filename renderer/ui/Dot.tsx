import css from './Dot.module.css';

/** Says by a mark, for eyes and ears, that something was set otherwise. */
export function Dot({ label }: { readonly label: string }) {
  return <i className={css['dot']} role="img" aria-label={label} title={label} />;
}
