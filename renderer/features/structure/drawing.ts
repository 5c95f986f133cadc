import { useStore } from 'zustand';
import type { Parts } from '../../parts/part.ts';
import { words } from '../../ui/words.ts';
import { inTheWayText, isUnderWay as isSurveyUnderWay } from '../survey/drawnSurveyStore.ts';
import { useDrawnSurvey } from '../survey/surveyOfPlan.ts';
import { isUnderWay } from './drawnStructureStore.ts';
import { useDrawnStructure } from './structureOfPlan.ts';

/** The kind of drawing over the plan, in place of its route. */
export type Drawing = 'survey' | 'structure';

const drawingOf = (isSurvey: boolean, isStructure: boolean): Drawing | undefined =>
  isSurvey ? 'survey' : isStructure ? 'structure' : undefined;

export function useDrawing(): Drawing | undefined {
  const isSurvey = useStore(useDrawnSurvey().store, ({ survey }) => survey !== undefined);
  const isStructure = useStore(useDrawnStructure().store, ({ structure }) => structure !== undefined);
  return drawingOf(isSurvey, isStructure);
}

/** True if a drawing with a place on the map would be lost. */
export function useIsDrawingUnderWay(): boolean {
  const isSurvey = useStore(useDrawnSurvey().store, isSurveyUnderWay);
  return useStore(useDrawnStructure().store, isUnderWay) || isSurvey;
}

type Of = Pick<Parts, 'of'>;

export const currentDrawing = ({ of }: Of): Drawing | undefined =>
  drawingOf(
    of(useDrawnSurvey).store.getState().survey !== undefined,
    of(useDrawnStructure).store.getState().structure !== undefined,
  );

const firstText = (drawing: Drawing) =>
  words(drawing === 'survey' ? 'command.survey_first' : 'command.structure_first');

/** Why a command waits until what is drawn is used or put away. */
export function unlessDrawing(parts: Of): string | undefined {
  const drawing = currentDrawing(parts);
  return drawing && firstText(drawing);
}

/** Why another drawing is not begun. */
export function unlessUnderWay({ of }: Of): string | undefined {
  if (isSurveyUnderWay(of(useDrawnSurvey).store.getState())) return firstText('survey');
  return isUnderWay(of(useDrawnStructure).store.getState()) ? firstText('structure') : undefined;
}

/** Puts away what is drawn, if that has no place on the map yet. */
export function putAway({ of }: Of): void {
  if (of(useDrawnSurvey).store.getState().survey !== undefined) of(useDrawnSurvey).giveWay();
  of(useDrawnStructure).giveWay();
}

/** Why another plan is not opened over what is drawn; `undefined`: there is room for it. */
export function inTheWay({ of }: Of): string | undefined {
  if (!of(useDrawnSurvey).giveWay()) return inTheWayText();
  return of(useDrawnStructure).giveWay() ? undefined : words('window.structure.in_the_way');
}
