import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'p'>, 'children'> & { readonly text: string | undefined };

/** A paragraph; nothing where there is no text for it. */
export const Said = ({ text, ...rest }: Props) => (text === undefined ? null : <p {...rest}>{text}</p>);
