import { Fragment, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DrawnObstacle, DrawnZone, WorldFile } from '../../../server/contract/schemas/world.ts';
import { obstacleSourceText, obstacleText, topText } from '../../../server/report/obstacleWords.ts';
import { zoneHoursText } from '../../../server/report/zoneHoursWords.ts';
import { limitText, zoneKindText } from '../../../server/report/zoneWords.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { middleOf, mostListed, nearest, placesOf } from './nearest.ts';
import { originText } from './originText.ts';
import css from './WorldFiles.module.css';
import { useObstaclesControl, useZonesControl } from './worldInView.ts';
import { useWorld } from './worldStore.ts';

type Fact = readonly ['heights' | 'hours' | 'reason' | 'message' | 'authority' | 'data' | 'source', string];

interface Told {
  readonly name: string;
  readonly about: string;
  readonly facts: readonly Fact[];
}

const mostParts = 6;

function zoneFacts(zone: DrawnZone, file: WorldFile | undefined, locale: ReturnType<typeof useLocale>): Told {
  const { name, kind, word, parts, hours, reason = '', message = '', authority = {} } = zone;
  const heights = new Set(parts.map((part) => limitText(part, locale)));
  const facts: Fact[] = [
    ['heights', [...heights].slice(0, mostParts).join('; ')],
    ['hours', zoneHoursText(hours, locale)],
    ['reason', reason],
    ['message', message],
    ['authority', [authority.name, authority.contact].filter((one) => one !== undefined).join(' · ')],
    ['data', file === undefined ? '' : originText(file)],
  ];
  return { name, about: zoneKindText(kind, word, locale), facts };
}

const obstacleFacts = (obstacle: DrawnObstacle, locale: ReturnType<typeof useLocale>): Told => ({
  name: obstacleText(obstacle, locale),
  about: topText(obstacle, locale),
  facts: [['source', obstacleSourceText(obstacle, locale)]],
});

interface ListProps {
  readonly kind: WorldFile['kind'];
  readonly told: readonly Told[];
  readonly count: number;
}

/** A row for each thing, which opens to its facts: for keys and fingers, since the map tells a resting pointer alone. */
function List({ kind, told, count }: ListProps) {
  const title = words('window.world.on_map', { kind });
  return (
    <section className={css['onMap']} aria-label={title} data-testid={`${kind}-on-map`}>
      <span className={fields['small']}>{title}</span>
      <ul className={css['things']}>
        {told.map(({ name, about, facts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: zones and obstacles may share their names
          <li key={`${index} ${name}`}>
            <details>
              <summary>
                <b>{name}</b> {about}
              </summary>
              <dl className={css['dl']}>
                {facts
                  .filter(([, text]) => text !== '')
                  .map(([fact, text]) => (
                    <Fragment key={fact}>
                      <dt>{words('window.world.fact', { fact })}</dt>
                      <dd>{text}</dd>
                    </Fragment>
                  ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
      {count > mostListed && (
        <p className={css['facts']}>{words('window.world.nearest', { shown: told.length, count })}</p>
      )}
    </section>
  );
}

function Zones() {
  const { zones, more, of } = useStore(useZonesControl().store);
  const files = useStore(useWorld().store, ({ list }) => list?.files);
  const locale = useLocale();
  const told = useMemo(() => {
    const near = of === undefined ? [] : nearest(zones, middleOf(of), placesOf);
    const fileOf = ({ file_id }: DrawnZone) => files?.find(({ id }) => id === file_id);
    return near.map((zone) => zoneFacts(zone, fileOf(zone), locale));
  }, [zones, of, files, locale]);
  return told.length === 0 ? null : <List kind="zones" told={told} count={zones.length + more} />;
}

function Obstacles() {
  const { obstacles, more, of } = useStore(useObstaclesControl().store);
  const locale = useLocale();
  const told = useMemo(() => {
    const near = of === undefined ? [] : nearest(obstacles, middleOf(of), ({ corners }) => corners);
    return near.map((obstacle) => obstacleFacts(obstacle, locale));
  }, [obstacles, of, locale]);
  return told.length === 0 ? null : <List kind="obstacles" told={told} count={obstacles.length + more} />;
}

/** The zones and obstacles that the map draws, the nearest to its middle first, with what their sources state. */
export function WorldOnMap() {
  return (
    <>
      <Zones />
      <Obstacles />
    </>
  );
}
