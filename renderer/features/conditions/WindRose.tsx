import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { compassLetters } from '../../../engine/geo/compassLetters.ts';
import { toDegrees } from '../../../engine/units.ts';
import { words } from '../../ui/words.ts';
import css from './WindRose.module.css';

interface Props {
  readonly wind_dir_deg: number;
  readonly isCalm: boolean;
  readonly onTurn: (wind_dir_deg: number) => void;
}

const snap_deg = 5;

const toDirection = (angle_deg: number) =>
  (((Math.round(angle_deg / snap_deg) * snap_deg) % 360) + 360) % 360;

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: snap_deg,
  ArrowUp: snap_deg,
  ArrowLeft: -snap_deg,
  ArrowDown: -snap_deg,
};

const ticks = Array.from({ length: 24 }, (_, index) => index * 15).filter((angle) => angle % 90 !== 0);

/** Sets the wind direction by hand: the arrow points with the wind, the knob sits where the wind comes from. */
export function WindRose({ wind_dir_deg, isCalm, onTurn }: Props) {
  const rose = useRef<HTMLDivElement>(null);
  const turnTo = (event: PointerEvent) => {
    const box = rose.current?.getBoundingClientRect();
    if (box === undefined) return;
    const east = event.clientX - box.x - box.width / 2;
    const south = event.clientY - box.y - box.height / 2;
    if (Math.hypot(east, south) > 6) onTurn(toDirection(toDegrees(Math.atan2(east, -south))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onTurn(toDirection(wind_dir_deg + step));
  };
  return (
    <div
      ref={rose}
      className={css['rose']}
      data-calm={isCalm}
      role="slider"
      tabIndex={0}
      aria-label={words('window.conditions.wind_direction')}
      aria-valuemin={0}
      aria-valuemax={360}
      aria-valuenow={wind_dir_deg}
      aria-valuetext={words('window.conditions.from_degrees', { direction_deg: wind_dir_deg })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        turnTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) turnTo(event);
      }}
    >
      <svg viewBox="-48 -48 96 96" aria-hidden="true">
        <circle className={css['disc']} r="44" />
        {ticks.map((angle) => (
          <path key={angle} className={css['tick']} d="M0-44V-40.5" transform={`rotate(${angle})`} />
        ))}
        <g className={css['letters']}>
          <text y="-29.5">{compassLetters.north}</text>
          <text x="33" y="3">
            {compassLetters.east}
          </text>
          <text y="36">{compassLetters.south}</text>
          <text x="-33" y="3">
            {compassLetters.west}
          </text>
        </g>
        <g transform={`rotate(${wind_dir_deg})`}>
          <circle className={css['knob']} cy="-44" r="3.5" />
          <path className={css['arrow']} d="M0-19V17m-6-7 6 8 6-8" />
        </g>
      </svg>
    </div>
  );
}
