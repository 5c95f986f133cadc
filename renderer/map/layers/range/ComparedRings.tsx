import { memo, useMemo } from 'react';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { unwrapOutline } from '../../geometry/longitudes.ts';
import { mercatorOutline } from '../../geometry/mercator.ts';
import type { ComparedRing, MapProps } from '../../mapProps.ts';
import { HaloedPath } from '../DataPath.tsx';
import paths from '../paths.module.css';
import { RingLabels } from './RingLabels.tsx';

interface Props extends Pick<MapProps, 'padding'> {
  readonly rings: readonly ComparedRing[];
  readonly meridian_deg: number;
  readonly obstacles: readonly DrawnPoint[];
}

function Outline({ ring, meridian_deg }: { readonly ring: ComparedRing; readonly meridian_deg: number }) {
  const { outline, hue, isDashed, key } = ring;
  const positions = useMemo(() => unwrapOutline(outline, meridian_deg), [outline, meridian_deg]);
  const data = useMemo(
    () => ({ flight: hue, comparedRing: key, dashed: `${isDashed}` }),
    [hue, key, isDashed],
  );
  return (
    <HaloedPath
      isClosed
      halo={paths['fenceHalo']}
      className={paths['comparedRing']}
      {...{ positions, data }}
    />
  );
}

const noCuts: readonly never[] = [];

/** The rings of two variants, of the one on screen solid and of the other one dashed, each with its letter. */
export const ComparedRings = memo(function ComparedRings({ rings, meridian_deg, padding, obstacles }: Props) {
  const labelled = useMemo(
    () =>
      rings.map(({ key, ring, outline, hue, label }) => ({
        key: `variant-${key}`,
        name: key,
        ring,
        line: mercatorOutline(outline, meridian_deg),
        edge: undefined,
        of: { hue, label },
      })),
    [rings, meridian_deg],
  );
  return (
    <>
      {rings.map((ring) => (
        <Outline key={ring.key} {...{ ring, meridian_deg }} />
      ))}
      <RingLabels rings={labelled} cuts={noCuts} hovered={undefined} {...{ padding, obstacles }} />
    </>
  );
});
