import { FileClock } from 'lucide-react';
import { useStore } from 'zustand';
import { words } from '../../ui/words.ts';
import { useDocuments } from './documentsOfPlan.ts';
import { nameOfFile } from './documentText.ts';
import css from './RecentPlans.module.css';

const mostShown = 5;

/** The plan files that were open last, where there is no route yet. */
export function RecentPlans() {
  const documents = useDocuments();
  const recent = useStore(documents.store, (state) => state.recent);
  const current = useStore(documents.store, ({ file }) => file?.document_id);
  const others = recent.filter(({ document_id }) => document_id !== current).slice(0, mostShown);
  if (others.length === 0) return null;
  return (
    <section className={css['recent']} aria-labelledby="recent-plans">
      <h3 id="recent-plans">{words('window.documents.recent')}</h3>
      <ul>
        {others.map(({ document_id, filename, folder }) => (
          <li key={document_id}>
            <button type="button" onClick={() => void documents.openKnown(document_id)}>
              <FileClock aria-hidden="true" />
              <span>{nameOfFile(filename)}</span>
              <small>{folder}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
