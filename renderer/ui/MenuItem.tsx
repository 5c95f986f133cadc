import { DropdownMenu } from 'radix-ui';
import css from './Menu.module.css';

interface Props {
  readonly label: string;
  readonly keys?: string | undefined;
  readonly onSelect: () => void;
}

/** A line of a menu, with the keys that do the same. */
export function MenuItem({ label, keys, onSelect }: Props) {
  return (
    <DropdownMenu.Item className={css['item']} onSelect={onSelect}>
      <span>{label}</span>
      {keys === undefined ? null : <kbd>{keys}</kbd>}
    </DropdownMenu.Item>
  );
}
