import { Check, Map as MapIcon, Minus, Mountain, ShieldCheck } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { MapSources } from '../../../server/contract/schemas/maps.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { OutlinePicture, StreetPicture } from './mapPictures.tsx';
import { useMaps, useSources } from './mapsStore.ts';
import css from './NetworkQuestion.module.css';

interface CardProps {
  readonly title: string;
  readonly picture: ReactNode;
  readonly gains: readonly string[];
  readonly lacks?: string;
  readonly children: ReactNode;
}

function Card({ title, picture, gains, lacks, children }: CardProps) {
  return (
    <section className={css['card']} aria-label={title}>
      <div className={css['picture']}>{picture}</div>
      <h3>{title}</h3>
      <ul>
        {gains.map((gain) => (
          <li key={gain}>
            <Check aria-hidden="true" />
            {gain}
          </li>
        ))}
        {lacks === undefined ? null : (
          <li data-kind="lack">
            <Minus aria-hidden="true" />
            {lacks}
          </li>
        )}
      </ul>
      {children}
    </section>
  );
}

/** Who is asked, and what each learns by that. */
function Asked({ maps, heights }: MapSources) {
  const [street] = maps;
  const others = [...new Set(maps.slice(1).map(({ host }) => host))].filter((host) => host !== street?.host);
  return (
    <div className={css['asked']}>
      <div className={css['askedHead']}>
        <h3>Online, who is asked and what they learn</h3>
        <span>each server sees your IP address</span>
      </div>
      <dl>
        <div>
          <dt>
            <MapIcon aria-hidden="true" />
            Map pictures
          </dt>
          <dd>{street?.host}</dd>
          <dd>which area you look at</dd>
        </div>
        <div>
          <dt>
            <MapIcon aria-hidden="true" />
            Other layers
          </dt>
          <dd>{others.join(', ')}</dd>
          <dd>the same, once you open the list of layers</dd>
        </div>
        <div>
          <dt>
            <Mountain aria-hidden="true" />
            Ground heights
          </dt>
          <dd>{heights.host}</dd>
          <dd>which area you plan in, in squares of up to 5 km</dd>
        </div>
      </dl>
    </div>
  );
}

function Question({ sources }: { readonly sources: MapSources }) {
  const { chooseNetwork } = useSources();
  return (
    <>
      <div className={css['cards']}>
        <Card
          title="Online"
          picture={<StreetPicture />}
          gains={['Street, topographic and satellite pictures', 'Ground heights in missions and ways home']}
        >
          <Button kind="primary" onClick={() => void chooseNetwork('online')}>
            Use online maps and heights
          </Button>
        </Card>
        <Card
          title="Offline"
          picture={<OutlinePicture />}
          gains={['Built-in outline map, or a server of your own', 'Nothing leaves this computer']}
          lacks="No ground heights until you add terrain files"
        >
          <Button onClick={() => void chooseNetwork('offline')}>Stay offline</Button>
        </Card>
      </div>
      <Asked {...sources} />
      <p className={css['advice']}>
        Every figure of Homeward is advice from a model, never the sole basis of a decision to fly. The pilot
        in command decides.
      </p>
      <p className={css['never']}>
        <ShieldCheck aria-hidden="true" />
        Never sent: routes, logs, files, your aircraft. No account, no statistics.
        <span>Changed later in Settings › Network</span>
      </p>
    </>
  );
}

/** The one question of the first start. Closing it answers nothing: it is asked again at the next start. */
export function NetworkQuestion() {
  const settings = useSettingsControl();
  const maps = useMaps();
  const isUnasked = useStore(
    settings.store,
    (state) => state.isLoaded && state.settings.network === 'unasked',
  );
  const sources = useStore(maps.store, (state) => state.sources);
  const [isPutOff, setPutOff] = useState(false);
  if (sources === undefined) return null;
  return (
    <Dialog.Root open={isUnasked && !isPutOff} onOpenChange={(isOpen) => setPutOff(!isOpen)}>
      <Dialog.Portal>
        <Dialog.Overlay className={css['veil']} />
        <Dialog.Content
          className={css['dialog']}
          // No button has the focus at first, so Enter takes neither.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className={css['title']}>Use online maps and ground heights?</Dialog.Title>
          <Dialog.Description className={css['about']}>
            Homeward works without a network. Online, it also knows the streets and the hills.
          </Dialog.Description>
          <Question sources={sources} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
