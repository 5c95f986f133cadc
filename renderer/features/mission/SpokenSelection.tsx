import { useEffect, useRef, useState } from 'react';
import { useMission, useView } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { type SelectedNow, toSelectionText } from './selectionText.ts';

/** Says which waypoints are selected, and which were deleted. */
export function SpokenSelection() {
  const mission = useMission(({ history }) => history.present);
  const selected = useView((state) => state.selected);
  const locale = useLocale();
  const before = useRef<SelectedNow>({ mission, selected });
  const [text, setText] = useState<string>();
  useEffect(() => {
    const now = { mission, selected };
    const next = toSelectionText(before.current, now, locale);
    before.current = now;
    if (next !== undefined) setText(next);
  }, [mission, selected, locale]);
  return <Spoken text={text} testId="selection-said" />;
}
