import {
  FileOutput,
  FilePlus2,
  FolderOpen,
  Keyboard,
  type LucideIcon,
  MapPin,
  MousePointer2,
  Redo2,
  Ruler,
  Save,
  SlidersHorizontal,
  Spline,
  Undo2,
} from 'lucide-react';
import { editToRedo, editToUndo } from '../../../engine/mission/history.ts';
import type { MapTool } from '../../map/mapProps.ts';
import { useMission, usePlanner, useView } from '../../plannerContext.ts';
import { keysTextOf } from '../../shortcuts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { PlanMenu } from '../documents/PlanMenu.tsx';
import { ServerPopover } from '../server/ServerPopover.tsx';
import { ThemeButton } from '../settings/ThemeButton.tsx';
import css from './TopBar.module.css';

const tools: readonly { readonly tool: MapTool; readonly icon: LucideIcon; readonly label: string }[] = [
  { tool: 'select', icon: MousePointer2, label: 'Select and drag' },
  { tool: 'draw', icon: Spline, label: 'Draw route' },
  { tool: 'measure', icon: Ruler, label: 'Measure' },
  { tool: 'launch', icon: MapPin, label: 'Set launch point' },
];

function Tools() {
  const { view } = usePlanner();
  const current = useView((state) => state.tool);
  return (
    <div className={css['group']} role="toolbar" aria-label="Map tools">
      {tools.map(({ tool, icon, label }) => (
        <IconButton
          key={tool}
          icon={icon}
          label={label}
          aria-pressed={tool === current}
          onClick={() => view.setState({ tool })}
        />
      ))}
    </div>
  );
}

const named = (step: string, edit: string | undefined) => (edit === undefined ? step : `${step}: ${edit}`);

export function TopBar() {
  const { mission, view, importer, exporter, documents, help } = usePlanner();
  const toUndo = useMission(({ history }) => editToUndo(history));
  const toRedo = useMission(({ history }) => editToRedo(history));
  return (
    <header className={css['bar']}>
      <h1 className={css['brand']}>Homeward</h1>
      <PlanMenu />
      <i className={css['rule']} />
      <IconButton icon={FilePlus2} label="New plan" onClick={() => void documents.startNew()} />
      <IconButton
        icon={FolderOpen}
        label="Open file"
        shortcut={keysTextOf('open')}
        onClick={() => void importer.chooseFile()}
      />
      <IconButton
        icon={Save}
        label="Save plan"
        shortcut={keysTextOf('save')}
        onClick={() => void documents.save()}
      />
      <IconButton
        icon={FileOutput}
        label="Export flight plan"
        shortcut={keysTextOf('export')}
        onClick={() => void exporter.open()}
      />
      <i className={css['rule']} />
      <IconButton
        icon={Undo2}
        label={named('Undo', toUndo)}
        shortcut={keysTextOf('undo')}
        disabled={toUndo === undefined}
        onClick={mission.undo}
      />
      <IconButton
        icon={Redo2}
        label={named('Redo', toRedo)}
        shortcut={keysTextOf('redo')}
        disabled={toRedo === undefined}
        onClick={mission.redo}
      />
      <i className={css['rule']} />
      <Tools />
      <span className={css['space']} />
      <ServerPopover />
      <i className={css['rule']} />
      <ThemeButton />
      <IconButton
        icon={SlidersHorizontal}
        label="Settings"
        onClick={() => view.setState({ isSettingsOpen: true })}
      />
      <IconButton
        icon={Keyboard}
        label="Keyboard shortcuts"
        shortcut={keysTextOf('shortcuts')}
        onClick={() => help.show('shortcuts')}
      />
    </header>
  );
}
