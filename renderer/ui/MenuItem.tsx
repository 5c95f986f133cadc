import { DropdownMenu } from 'radix-ui';
import css from './Menu.module.css';

interface Props {
  readonly label: string;
  readonly keys?: string | undefined;
  /** Why it does nothing just now; absent: it works. */
  readonly whyNot?: string | undefined;
  readonly onSelect: () => void;
}

export function MenuItem({ label, keys, whyNot, onSelect }: Props) {
  return (
    <DropdownMenu.Item
      className={css['item']}
      disabled={whyNot !== undefined}
      title={whyNot}
      onSelect={onSelect}
    >
      <span>{label}</span>
      {keys === undefined ? null : <kbd>{keys}</kbd>}
    </DropdownMenu.Item>
  );
}
