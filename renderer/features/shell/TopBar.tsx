import {
  Building2,
  CircleQuestionMark,
  Command,
  Fence,
  FileOutput,
  FilePlus2,
  FolderOpen,
  Grid3x3,
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
import { Toolbar } from 'radix-ui';
import { useStore } from 'zustand';
import { editToRedo, editToUndo } from '../../../engine/mission/history.ts';
import type { Saying } from '../../../engine/saying.ts';
import type { CommandName } from '../../../server/contract/windowCommands.ts';
import { useCommands } from '../../commands/command.ts';
import type { MapTool } from '../../map/mapProps.ts';
import { useMission, useView } from '../../plan/planStores.ts';
import { IconButton } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { PlanMenu } from '../documents/PlanMenu.tsx';
import { PairingQuestion } from '../field/PairingQuestion.tsx';
import { SharePanel } from '../server/SharePanel.tsx';
import { ThemeButton } from '../settings/ThemeButton.tsx';
import { useDrawing, useIsDrawingUnderWay } from '../structure/drawing.ts';
import { useVariants } from '../variants/variantsStore.ts';
import css from './TopBar.module.css';

interface CommandButtonProps {
  readonly command: CommandName;
  readonly icon: LucideIcon;
  /** Says more than the command's own label. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly whyNot?: string | undefined;
  readonly 'aria-pressed'?: boolean;
}

function CommandButton({ command, label = words(`command.${command}`), ...rest }: CommandButtonProps) {
  const { run, keysOf } = useCommands();
  return <IconButton {...rest} label={label} shortcut={keysOf(command)} onClick={() => run(command)} />;
}

const tools: readonly {
  readonly tool: Exclude<MapTool, 'survey' | 'fence_circle'>;
  readonly icon: LucideIcon;
}[] = [
  { tool: 'select', icon: MousePointer2 },
  { tool: 'draw', icon: Spline },
  { tool: 'measure', icon: Ruler },
  { tool: 'launch', icon: MapPin },
  { tool: 'fence', icon: Fence },
];

function Tools() {
  const drawing = useDrawing();
  const isDrawn = useIsDrawingUnderWay();
  const current = useView((state) => state.tool);
  return (
    <Toolbar.Root className={css['group']} aria-label={words('window.shell.map_tools')}>
      {tools.map(({ tool, icon }) => (
        <Toolbar.Button key={tool} asChild>
          <CommandButton command={`tool_${tool}`} icon={icon} aria-pressed={tool === current} />
        </Toolbar.Button>
      ))}
      <Toolbar.Button asChild disabled={isDrawn}>
        <CommandButton
          command="survey"
          icon={Grid3x3}
          aria-pressed={drawing === 'survey'}
          disabled={isDrawn}
        />
      </Toolbar.Button>
      <Toolbar.Button asChild disabled={isDrawn}>
        <CommandButton
          command="orbit"
          icon={Building2}
          label={words('window.structure.tool')}
          aria-pressed={drawing === 'structure'}
          disabled={isDrawn}
        />
      </Toolbar.Button>
    </Toolbar.Root>
  );
}

const named = (step: 'undo' | 'redo', edit: Saying | undefined) =>
  edit === undefined ? words(`command.${step}`) : words(`window.shell.${step}_edit`, { edit });

function Steps() {
  const { whyNot } = useCommands();
  // Their reasons change with these.
  useDrawing();
  useStore(useVariants().store);
  const toUndo = useMission(({ history }) => editToUndo(history));
  const toRedo = useMission(({ history }) => editToRedo(history));
  return (
    <>
      <CommandButton command="undo" icon={Undo2} label={named('undo', toUndo)} whyNot={whyNot('undo')} />
      <CommandButton command="redo" icon={Redo2} label={named('redo', toRedo)} whyNot={whyNot('redo')} />
    </>
  );
}

export function TopBar() {
  return (
    <header className={css['bar']} data-part tabIndex={-1}>
      <h1 className={css['brand']}>Homeward</h1>
      <PlanMenu />
      <i className={css['rule']} />
      <CommandButton command="new_mission" icon={FilePlus2} />
      <CommandButton command="open_file" icon={FolderOpen} />
      <CommandButton command="save_plan" icon={Save} />
      <CommandButton command="export_plan" icon={FileOutput} />
      <i className={css['rule']} />
      <Steps />
      <i className={css['rule']} />
      <Tools />
      <span className={css['space']} />
      <SharePanel question={<PairingQuestion where="panel" />} />
      <i className={css['rule']} />
      <ThemeButton />
      <CommandButton command="settings" icon={SlidersHorizontal} />
      <CommandButton command="commands" icon={Command} />
      <CommandButton command="manual" icon={CircleQuestionMark} />
    </header>
  );
}
