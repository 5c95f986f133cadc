import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import css from './Button.module.css';
import { Tooltip } from './Tooltip.tsx';

type ButtonProps = ComponentProps<'button'> & { readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet' };

export function Button({ kind = 'plain', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={css['button']} data-kind={kind} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly size?: 'm' | 's';
  /** Why it does nothing just now, in a sentence: the tooltip says it, so the button is reached by pointer and keys all the same. */
  readonly whyNot?: string | undefined;
};

/** An icon button whose tooltip says what it does and which keys do the same. */
export function IconButton({
  icon: Icon,
  label,
  shortcut,
  size = 'm',
  type = 'button',
  whyNot,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={whyNot === undefined ? label : `${label} · ${whyNot}`} shortcut={shortcut}>
      <button
        {...rest}
        {...(whyNot !== undefined && { 'aria-disabled': true, onClick: undefined })}
        type={type}
        className={css['icon']}
        data-size={size}
        aria-label={label}
      >
        <Icon aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
