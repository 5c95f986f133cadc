import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './Button.tsx';
import { words } from './words.ts';

/** Copies a text and says so; without access to the clipboard, people can still select the text by hand. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'closed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('closed');
    }
    setTimeout(() => setOutcome('idle'), 2000);
  };
  const says = { idle: label, copied: words('window.ui.copied'), closed: words('window.ui.copy_by_hand') }[
    outcome
  ];
  return <IconButton icon={outcome === 'copied' ? Check : Copy} label={says} size="s" onClick={copy} />;
}
