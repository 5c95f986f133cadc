import { ConnectTool } from './ConnectTool.tsx';
import { Keys } from './Keys.tsx';
import { Requests } from './Requests.tsx';
import css from './SharingTools.module.css';

/** Who asks, with what key, and how another tool begins to. */
export function SharingTools() {
  return (
    <div className={css['tools']}>
      <Requests />
      <Keys />
      <ConnectTool />
    </div>
  );
}
