import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './SharePanel.module.css';

/** The parts of the panel that lie below each other where it is narrow, by the ids of their elements. */
export const partIds = {
  reach: 'share-reach',
  requests: 'share-requests',
  keys: 'share-keys',
  connect: 'share-connect',
} as const;

function show(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Leads to each part of a narrow panel without scrolling; hidden where the parts stand side by side. */
export function PartLinks() {
  const names = {
    reach: words('window.server.addresses'),
    requests: words('window.requests.title'),
    keys: words('window.server.keys'),
    connect: words('window.connect.title'),
  };
  return (
    <nav className={css['parts']} aria-label={words('window.server.parts')}>
      {(['reach', 'requests', 'keys', 'connect'] as const).map((part) => (
        <Button key={part} kind="quiet" onClick={() => show(partIds[part])}>
          {names[part]}
        </Button>
      ))}
    </nav>
  );
}
