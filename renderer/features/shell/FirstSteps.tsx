import { FlaskConical, FolderOpen, MapPin } from 'lucide-react';
import sample from '../../../assets/samples/field-survey.plan?raw';
import { useCommands } from '../../commands/command.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { ConditionsStep } from '../conditions/ConditionsStep.tsx';
import { DroneStep } from '../drone/DroneStep.tsx';
import { useImporter } from '../import/importStore.ts';
import { PlaceSearch } from '../search/PlaceSearch.tsx';
import css from './FirstSteps.module.css';

const sampleFile = () => ({
  filename: 'field-survey.plan',
  bytes: new TextEncoder().encode(sample),
});

/** Asks for the launch point, the first thing that the rings need; aircraft and air have defaults. */
export function FirstSteps() {
  const importer = useImporter();
  const { keysOf } = useCommands();
  return (
    <>
      <header className={css['head']}>
        <h2>{words('window.shell.how_far')}</h2>
        <p>{words('window.shell.three_things')}</p>
      </header>
      <section className={css['first']} data-testid="step-start">
        <h3>
          <MapPin aria-hidden="true" />
          {words('window.common.where_take_off')}
        </h3>
        <PlaceSearch where="panel" />
        <p className={css['or']}>
          {words('window.shell.or_click', {
            keys: keysOf('tool_launch') ?? 'none',
            tool: words('command.tool_launch'),
          })}
        </p>
        <div className={css['files']}>
          <Button onClick={() => void importer.chooseFile()}>
            <FolderOpen aria-hidden="true" />
            {words('window.shell.open_plan')}
          </Button>
          <Button
            onClick={() => void importer.openFile({ ok: true, output: sampleFile(), request_id: 'sample' })}
          >
            <FlaskConical aria-hidden="true" />
            {words('window.shell.try_sample')}
          </Button>
        </div>
      </section>
      <DroneStep />
      <ConditionsStep />
    </>
  );
}
