import { longRoute, type MissionQuestion } from '../../../server/report/planQuestions.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { words } from '../../ui/words.ts';
import { ChooseHeights } from '../ground/ChooseHeights.tsx';
import css from './Profile.module.css';

interface Props {
  readonly answered: { readonly question: MissionQuestion; readonly result: MissionResult } | undefined;
}

export function NoProfile({ answered }: Props) {
  if (answered?.question.options?.profile !== true)
    return <p className={css['none']}>{words('window.profile.follows')}</p>;
  if (answered.result.legs.length > longRoute)
    return <p className={css['none']}>{words('window.profile.too_long', { most: longRoute })}</p>;
  return (
    <p className={css['none']}>
      {words('window.profile.no_ground')}
      <ChooseHeights />
    </p>
  );
}
