const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `21 May 2024, 08:12`, of `2024-05-21T08:12`: the clock of whoever prints. */
export function toPrintedText(printed_at: string): string {
  const [year, month = '1', day = '1', hour, minute] = printed_at.split(/[-T:]/);
  return `${Number(day)} ${months[Number(month) - 1]} ${year}, ${hour}:${minute}`;
}
