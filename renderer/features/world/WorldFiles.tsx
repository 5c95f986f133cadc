import { Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { WorldFile } from '../../../server/contract/schemas/world.ts';
import { chooseFileInPage } from '../../platform/fileInput.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useImporter } from '../import/importStore.ts';
import { Fetched, FetchWorld } from './FetchWorld.tsx';
import { originText } from './originText.ts';
import { isOutdone } from './sameName.ts';
import css from './WorldFiles.module.css';
import { WorldOnMap } from './WorldOnMap.tsx';
import { useWorld } from './worldStore.ts';

function Row({ file, files }: { readonly file: WorldFile; readonly files: readonly WorldFile[] }) {
  const world = useWorld();
  const { id, name, title = name, kind, format, count, left_out, is_on, is_part, fetched } = file;
  return (
    <li className={css['file']}>
      <SwitchRow
        label={title}
        about={words('window.world.holds', { kind, count, format })}
        isOn={is_on}
        onChange={(next) => void world.turn(id, next)}
      />
      <IconButton
        icon={Trash2}
        size="s"
        label={words('window.world.remove', { name: title })}
        onClick={() => void world.remove(id)}
      />
      <p className={css['facts']}>{originText(file)}</p>
      {fetched === undefined ? null : <Fetched fetched={fetched} />}
      {isOutdone(file, files) ? (
        <p className={`${css['facts']} ${css['caution']}`}>{words('window.world.outdone')}</p>
      ) : null}
      {is_part === true ? (
        <p className={`${css['facts']} ${css['caution']}`}>{words('window.world.is_part')}</p>
      ) : null}
      {left_out.map(({ why, count: missing, where }) => (
        <p key={why} className={`${css['facts']} ${css['caution']}`}>
          {words('window.world.left_out', { why, count: missing, place: where })}
        </p>
      ))}
    </li>
  );
}

const accepted = '.json,.geojson,.xml,.dat,.csv';

/** The files of official zones and of obstacles, each with its source, licence and dates, and a way to add one. */
export function WorldFiles() {
  const world = useWorld();
  const { refuse } = useImporter();
  const list = useStore(world.store, (state) => state.list);
  const choose = async () => {
    const chosen = await chooseFileInPage(document, accepted);
    if (chosen === undefined) return;
    if (chosen.ok) await world.add(chosen.output);
    else refuse({ message: chosen.problem.message });
  };
  const files = list?.files ?? [];
  return (
    <section className={fields['stack']} aria-label={words('window.world.title')} data-testid="world-files">
      <span className={fields['small']}>{words('window.world.title')}</span>
      {files.length === 0 ? (
        <p className={fields['small']}>{words('window.world.none')}</p>
      ) : (
        <ul className={css['files']}>
          {files.map((file) => (
            <Row key={file.id} file={file} files={files} />
          ))}
        </ul>
      )}
      <FetchWorld />
      <WorldOnMap />
      <Button onClick={() => void choose()}>{words('window.world.add')}</Button>
    </section>
  );
}
