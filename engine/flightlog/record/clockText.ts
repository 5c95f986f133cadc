/** Minutes and seconds of a time in a flight, as pilots say it: `14:02`. */
export function clockText(time_s: number): string {
  const whole_s = Math.round(time_s);
  return `${Math.floor(whole_s / 60)}:${String(whole_s % 60).padStart(2, '0')}`;
}
