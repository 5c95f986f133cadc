import { Check, Map as MapIcon, Minus, Mountain, ShieldCheck } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { MapSources } from '../../../server/contract/schemas/maps.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
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
        <h3>{words('window.maps.asked_title')}</h3>
        <span>{words('window.maps.asked_ip')}</span>
      </div>
      <dl>
        <div>
          <dt>
            <MapIcon aria-hidden="true" />
            {words('window.maps.asked_pictures')}
          </dt>
          <dd>{street?.host}</dd>
          <dd>{words('window.maps.asked_pictures_learn')}</dd>
        </div>
        <div>
          <dt>
            <MapIcon aria-hidden="true" />
            {words('window.maps.asked_layers')}
          </dt>
          <dd>{others.join(', ')}</dd>
          <dd>{words('window.maps.asked_layers_learn')}</dd>
        </div>
        <div>
          <dt>
            <Mountain aria-hidden="true" />
            {words('window.maps.asked_heights')}
          </dt>
          <dd>{heights.map(({ host }) => host).join(', ')}</dd>
          <dd>{words('window.maps.asked_heights_learn')}</dd>
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
          title={words('window.maps.online')}
          picture={<StreetPicture />}
          gains={[words('window.maps.online_pictures'), words('window.maps.online_heights')]}
        >
          <Button kind="primary" onClick={() => void chooseNetwork('online')}>
            {words('window.maps.go_online')}
          </Button>
        </Card>
        <Card
          title={words('window.maps.offline')}
          picture={<OutlinePicture />}
          gains={[words('window.maps.offline_map'), words('window.maps.offline_private')]}
          lacks={words('window.maps.offline_lacks')}
        >
          <Button onClick={() => void chooseNetwork('offline')}>{words('window.maps.stay_offline')}</Button>
        </Card>
      </div>
      <Asked {...sources} />
      <p className={css['advice']}>{words('window.maps.advice')}</p>
      <div className={css['never']}>
        <ShieldCheck aria-hidden="true" />
        <p>
          {words('window.maps.never_sent')} <span>{words('window.maps.change_later')}</span>
        </p>
      </div>
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
          <Dialog.Title className={css['title']}>{words('window.maps.network_question')}</Dialog.Title>
          <Dialog.Description className={css['about']}>
            {words('window.maps.network_about')}
          </Dialog.Description>
          <Question sources={sources} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
