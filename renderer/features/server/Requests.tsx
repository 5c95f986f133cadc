import { useStore } from 'zustand';
import type { RequestList } from '../../../server/contract/schemas/askedRequest.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import { partIds } from './PartLinks.tsx';
import { useRequests } from './requestsStore.ts';
import { durationText, operationText, outcomeText, statusOf, timeText, toolText } from './requestText.ts';
import css from './SharingTools.module.css';
import { useServerPanel } from './serverStore.ts';
import { useFollowedRequests } from './useFollowedRequests.ts';

function Row({ request }: { readonly request: RequestList['requests'][number] }) {
  const status = statusOf(request);
  const outcome = outcomeText(request);
  return (
    <tr data-status={status}>
      <td className={css['quiet']}>{timeText(request.at)}</td>
      <td>{toolText(request)}</td>
      <td>
        <code>{operationText(request)}</code>
      </td>
      <td className={css['outcome']}>
        <span className={css['status']}>
          <span className={css['mark']} aria-hidden="true">
            <StatusMark status={status} label="" />
          </span>
          <span className={css['words']}>{outcome}</span>
          <span className={css['number']}>{request.is_answered ? request.status : ''}</span>
        </span>
      </td>
      <td className={css['ms']}>{durationText(request)}</td>
    </tr>
  );
}

function Table({ requests }: Pick<RequestList, 'requests'>) {
  const name = words('window.requests.title');
  return (
    // Rows that are out of sight are reached by the keys of a scrolled area.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 wants scrolled areas to take the focus
    <section className={css['scrolled']} tabIndex={0} aria-label={name}>
      <table className={css['table']} data-table="requests">
        <thead>
          <tr>
            <th scope="col">{words('window.requests.time')}</th>
            <th scope="col">{words('window.requests.tool')}</th>
            <th scope="col">{words('window.requests.operation')}</th>
            <th scope="col">{words('window.requests.status')}</th>
            <th scope="col" className={css['ms']}>
              {words('window.requests.ms')}
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <Row key={request.number} request={request} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who asked the server for other tools within the last hour, as it happens. */
export function Requests() {
  const isRunning = useStore(useServerPanel().store, ({ status }) => status?.running === true);
  const { list, isLive } = useStore(useRequests().store);
  useFollowedRequests(true);
  return (
    <div className={css['part']} id={partIds.requests} tabIndex={-1} data-testid="requests">
      <div className={css['head']}>
        <h2 className={css['title']}>{words('window.requests.title')}</h2>
        {isRunning && isLive ? <span className={css['live']}>{words('window.requests.live')}</span> : null}
        {list === undefined ? null : (
          <p className={css['counts']}>
            {words('window.requests.today', { count: list.today, refused: list.refused_today })}
          </p>
        )}
      </div>
      {list === undefined || list.requests.length === 0 ? (
        <p className={css['small']}>{words('window.requests.none')}</p>
      ) : (
        <Table requests={list.requests} />
      )}
    </div>
  );
}
