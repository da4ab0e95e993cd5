import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Text in a style where the terminal shows one (NO_COLOR, FORCE_COLOR and pipes are respected). */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

export const bold = (text: string) => styled('bold', text);
export const dim = (text: string) => styled('dim', text);
export const green = (text: string) => styled('green', text);
export const red = (text: string) => styled('red', text);

/** `1.2 s`, `340 ms`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
