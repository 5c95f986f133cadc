const two = (value: number) => String(value).padStart(2, '0');

/** `2024-05-21T08:12`: the clock of this computer's place, as a briefing takes it. */
export const toPrintTime = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
