import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { bounds } from '../../../server/contract/schemas/common.ts';
import type { ProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { toHeightText } from '../../../server/report/format.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './Profile.module.css';
import { type AlongBy, type Chart, frame } from './profileChart.ts';

interface Props {
  readonly chart: Chart;
  readonly line: ProfileLine;
  readonly by: AlongBy;
  readonly selectedIndex: number | undefined;
  readonly onSelect: (index: number) => void;
  /** `isPressed`: a key raises it. */
  readonly onRaise: (index: number, by_m: number, isPressed?: true) => void;
}

/** A waypoint in the pointer's hand, with the pixels by which it is off its place. */
interface Held {
  readonly index: number;
  readonly from_px: number;
  readonly off_px: number;
}

const keys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** The waypoints on the path, to be dragged up and down, and their numbers below. */
export function HeightHandles({ chart, line, by, selectedIndex, onSelect, onRaise }: Props) {
  const [held, setHeld] = useState<Held>();
  const locale = useLocale();
  const raised = ({ off_px }: Held) => Math.round(-off_px * chart.metresPerPixel);
  const onPointerDown = (event: PointerEvent<HTMLElement>, index: number) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    onSelect(index);
    setHeld({ index, from_px: event.clientY, off_px: 0 });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (held !== undefined) setHeld({ ...held, off_px: event.clientY - held.from_px });
  };
  const onPointerUp = () => {
    if (held !== undefined && raised(held) !== 0) onRaise(held.index, raised(held));
    setHeld(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = keys[event.key];
    if (event.key === 'Escape') setHeld(undefined);
    if (step === undefined) return;
    event.preventDefault();
    onRaise(index, step * bounds.altitude_m.step * (event.shiftKey ? 10 : 1), true);
  };
  return line.ends.map((end) => {
    const { leg_index: index, path_m } = end;
    const lift_m = held?.index === index ? raised(held) : 0;
    const [left, top] = [chart.x(end[by]), chart.y(path_m)];
    return (
      <div key={index} className={css['handle']} data-selected={selectedIndex === index} style={{ left }}>
        <div
          className={css['knob']}
          style={{ top: top - lift_m / chart.metresPerPixel }}
          role="slider"
          tabIndex={0}
          aria-label={words('window.profile.height_of', { index })}
          aria-orientation="vertical"
          aria-valuenow={Math.round(path_m)}
          aria-valuetext={words('window.profile.above_sea_level', { height_m: path_m })}
          data-testid={`height-${index + 1}`}
          onPointerDown={(event) => onPointerDown(event, index)}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => setHeld(undefined)}
          onFocus={() => onSelect(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {lift_m === 0 ? null : (
            <b>
              {lift_m > 0 ? '+' : ''}
              {toHeightText(lift_m, locale)}
            </b>
          )}
        </div>
        <span className={css['number']} style={{ top: frame.floor + 3 }} aria-hidden="true">
          {index + 1}
        </span>
      </div>
    );
  });
}
