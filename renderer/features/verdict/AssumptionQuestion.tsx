import { useStore } from 'zustand';
import { confirmable } from '../../../engine/warnings/lossCodes.ts';
import { toFindingText } from '../../../server/report/say.ts';
import type { Warning } from '../../../server/report/warningWords.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { useImporter } from '../import/importStore.ts';
import css from './VerdictStrip.module.css';

/** Asks if what was assumed while the file was read is right; one assumption at a time, until an edit or the person answers it. */
export function AssumptionQuestion({ warnings }: { readonly warnings: readonly Warning[] }) {
  const importer = useImporter();
  const losses = useStore(importer.store, (state) => state.losses);
  const locale = useLocale();
  const ofFile = warnings.filter((warning) => losses.includes(warning));
  const code = confirmable.find((one) => ofFile.some((warning) => warning.code === one));
  if (code === undefined) return null;
  const assumed = ofFile.filter((warning) => warning.code === code);
  return (
    <p className={css['question']} data-testid="assumption-question">
      <span>{assumed.map((warning) => toFindingText(warning, locale)).join(' ')}</span>
      <button type="button" className={css['offer']} onClick={() => importer.confirm(code)}>
        {words('window.verdict.assumption_right')}
      </button>
    </p>
  );
}
