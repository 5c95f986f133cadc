import { isOfStructure } from '../../../engine/drawing/routeDrawing.ts';
import { useCommands } from '../../commands/command.ts';
import { useMission } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { words } from '../../ui/words.ts';

/** The way back to the drawing that the route was made of, and what that would cost. */
export function DrawnRoute() {
  const drawing = useMission(({ history }) => history.present.drawing);
  const commands = useCommands();
  if (drawing === undefined) return null;
  const { settings, isRouteEdited } = drawing;
  const command = isOfStructure(settings) ? 'structure_again' : 'survey_again';
  return (
    <>
      <Button onClick={() => commands.run(command)}>
        {words('window.mission.edit_drawing', { kind: settings.kind })}
      </Button>
      {isRouteEdited === true ? (
        <p className={fields['caution']} data-testid="drawing-edited">
          {words('window.mission.drawing_edited')}
        </p>
      ) : null}
    </>
  );
}
