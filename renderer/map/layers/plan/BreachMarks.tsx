import { useMemo } from 'react';
import { triangleAt } from '../../geometry/breaches.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { DataPath } from '../DataPath.tsx';
import paths from '../paths.module.css';
import { useRestingView } from '../useMapView.ts';

const data = { breaches: 'fence' };

/** ▲ where a way breaks a fence: the colour of a line is not told by everyone. */
export function BreachMarks({ places }: { readonly places: readonly DrawnPoint[] }) {
  const view = useRestingView();
  const positions = useMemo(
    () => places.map((place) => triangleAt(view.toScreen(place)).map(view.fromScreen)),
    [places, view],
  );
  return <DataPath positions={positions} className={paths['breach']} data={data} isClosed />;
}
