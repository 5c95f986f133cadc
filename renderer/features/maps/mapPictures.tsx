import css from './mapPictures.module.css';

/** An invented place as a street map shows one. */
export function StreetPicture() {
  return (
    <svg
      className={css['street']}
      viewBox="0 0 336 124"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="336" height="124" data-part="ground" />
      <path
        data-part="wood"
        d="M0 0h92c12 22-6 38 8 56s-24 22-44 14-40 8-56-4ZM236 18c26-12 62-8 100-18v58c-30 10-52-6-74 4s-46-28-26-44Z"
      />
      <path
        data-part="hill"
        d="M30 20c24-12 44 4 40 22s-34 20-44 6-10-22 4-28Zm12 8c10-4 18 2 16 10s-14 8-18 2-4-10 2-12ZM270 24c22-10 40 0 38 14s-30 16-40 6-8-16 2-20Z"
      />
      <path data-part="river" d="M-6 104c60-30 110 6 168-10s110-26 182 6" />
      <path
        data-part="road"
        d="M-6 76c52-6 94 12 150-2s112-26 198 2M118-4c8 40 30 54 44 78s4 34-10 54M236 128c-8-28 2-44 20-62"
      />
      <g data-part="houses">
        {[
          [150, 62],
          [162, 56],
          [176, 62],
          [190, 56],
          [154, 82],
          [176, 80],
          [204, 70],
        ].map(([x, y]) => (
          <rect key={`${x},${y}`} x={x} y={y} width="7" height="6" />
        ))}
      </g>
    </svg>
  );
}

/** Sketches the built-in map: land, water, grid. */
export function OutlinePicture() {
  return (
    <svg
      className={css['outline']}
      viewBox="0 0 336 124"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="336" height="124" data-part="water" />
      <path data-part="land" d="M0 0h118c-4 12 12 18 10 34s14 24 8 40-22 16-28 30 4 12 0 20H0Z" />
      <path data-part="grid" d="M56 0v124M140 0v124M224 0v124M308 0v124M0 41h336M0 98h336" />
    </svg>
  );
}
