import { useCommands } from '../../commands/command.ts';
import { useView, useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { words } from '../../ui/words.ts';
import { RecentPlans } from '../documents/RecentPlans.tsx';
import { useImporter } from '../import/importStore.ts';

export function CheckLog() {
  const { run } = useCommands();
  return <Button onClick={() => run('check_log')}>{words('command.check_log')}</Button>;
}

export function EmptyRoute() {
  const view = useViewStore();
  const importer = useImporter();
  const isDrawing = useView((state) => state.tool === 'draw');
  return (
    <div className={fields['stack']}>
      <p className={fields['muted']}>
        {isDrawing ? words('window.mission.drawing') : words('window.mission.no_route_yet')}
      </p>
      <div className={fields['pair']}>
        <Button
          aria-pressed={isDrawing}
          onClick={() => view.setState({ tool: isDrawing ? 'select' : 'draw' })}
        >
          {isDrawing ? words('window.mission.stop_drawing') : words('window.mission.draw_route')}
        </Button>
        <Button onClick={() => void importer.chooseFile()}>{words('window.mission.open_file')}</Button>
      </div>
      <CheckLog />
      <RecentPlans />
    </div>
  );
}
