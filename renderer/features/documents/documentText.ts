import type { Mission } from '../../../engine/mission/mission.ts';
import { planDocumentEnding } from '../../../server/contract/schemas/planDocument.ts';
import { words } from '../../ui/words.ts';

/** `field-7` of `field-7.homeward`. */
export const nameOfFile = (filename: string): string =>
  filename.toLowerCase().endsWith(planDocumentEnding) && filename.length > planDocumentEnding.length
    ? filename.slice(0, -planDocumentEnding.length)
    : filename;

/** Returns the name of a plan: that of its file, or its own, which may be empty. */
export const nameOfPlan = ({ name }: Pick<Mission, 'name'>, filename: string | undefined): string =>
  filename === undefined ? name : nameOfFile(filename);

/** Returns what screen and paper call a plan, which may have no name yet. */
export const nameOnScreen = (mission: Pick<Mission, 'name'>, filename: string | undefined): string =>
  nameOfPlan(mission, filename) || words('window.documents.untitled');

/** Characters that some system does not have in names of files. */
const forbidden = /[<>:"/\\|?*\p{Cc}]+/gu;

export function suggestedFilename(planName: string): string {
  const plain = planName
    .replace(forbidden, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 80);
  return `${plain === '' ? words('window.documents.unnamed_file') : plain}${planDocumentEnding}`;
}

export const windowTitle = (name: string, isChanged: boolean): string =>
  `${isChanged ? '• ' : ''}${name === '' ? '' : `${name} – `}Homeward`;
