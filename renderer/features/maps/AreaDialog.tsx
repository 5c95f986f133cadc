import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressCard } from '../../ui/ProgressCard.tsx';
import { Select } from '../../ui/Select.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import css from './AreaDialog.module.css';
import type { AreaAsked } from './areasStore.ts';
import { useAreas } from './areasStore.ts';
import { areaText } from './mapText.ts';

/** Deeper by two zooms is sixteen times as many pictures: far enough for a first offer. */
const offeredSteps = 2;

function Question({ asked }: { readonly asked: AreaAsked }) {
  const areas = useAreas();
  const { measured, problem } = useStore(areas.store);
  const { layer, zoom } = asked;
  const [deepest, setDeepest] = useState(Math.min(zoom + offeredSteps, layer.zooms[1]));
  const [is_allowed, setAllowed] = useState(false);
  const levels = Array.from({ length: layer.zooms[1] - zoom + 1 }, (_, step) => `${zoom + step}`);
  const needsWord = layer.may_keep_areas === 'ask' && !is_allowed;
  useEffect(() => {
    if (!needsWord) void areas.measure({ zooms: [zoom, deepest], is_allowed });
  }, [areas, zoom, deepest, is_allowed, needsWord]);
  const canKeep = measured !== undefined && !needsWord;
  return (
    <Dialog
      title={words('window.maps.keep_area_of', { name: layer.name })}
      about={words('window.maps.keep_area_about')}
      onClose={areas.close}
      closing="close"
      actions={
        <Button
          kind="primary"
          disabled={!canKeep}
          onClick={() => void areas.keep({ zooms: [zoom, deepest], is_allowed })}
        >
          {words('window.maps.keep_area')}
        </Button>
      }
    >
      <div className={css['rows']}>
        <Select
          label={words('window.maps.deepest_zoom')}
          value={`${deepest}`}
          options={levels.map((level) => ({ value: level, label: level }))}
          onChange={(level) => setDeepest(Number(level))}
        />
        {layer.may_keep_areas === 'ask' && (
          <SwitchRow
            label={words('window.maps.owner_allows')}
            about={words('window.maps.owner_allows_about')}
            isOn={is_allowed}
            onChange={setAllowed}
          />
        )}
        {problem !== undefined && !needsWord && <p role="alert">{problem}</p>}
        {problem === undefined && canKeep && <p role="status">{areaText(measured)}</p>}
      </div>
    </Dialog>
  );
}

/** Asks how much of an area is to be kept, and shows how far that is. */
export function AreaDialog() {
  const areas = useAreas();
  const { asked, keeping } = useStore(areas.store);
  if (keeping !== undefined)
    return (
      <ProgressCard
        label={words('window.maps.area_coming')}
        title={words('window.maps.keeping', { name: keeping.name })}
        detail={words('window.maps.pictures_done', { done: keeping.done, tiles: keeping.tiles })}
        done={keeping.done / keeping.tiles}
        onCancel={areas.cancel}
      />
    );
  return asked === undefined ? null : <Question key={asked.layer.id} asked={asked} />;
}
