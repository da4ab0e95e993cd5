import { peaksOf } from './peaks.ts';

export interface Sound {
  peaks: readonly number[];
  /** Seconds. */
  duration: number;
}

export const bars = 48;
const most = 200;
const known = new Map<string, Promise<Sound | null>>();

/** Hears a recording once to draw it. Null when this browser cannot: then it is drawn flat, and may still be played. */
export function readSound(url: string): Promise<Sound | null> {
  const found = known.get(url);
  if (found) return found;
  if (known.size >= most) known.clear();
  const reading = decode(url).catch(() => null);
  known.set(url, reading);
  return reading;
}

async function decode(url: string): Promise<Sound> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The sound answered ${response.status}.`);
  const bytes = await response.arrayBuffer();
  // 8 kHz is plenty to draw with, and six times less to hold.
  const decoder = new OfflineAudioContext(1, 1, 8000);
  const buffer = await decoder.decodeAudioData(bytes);
  return { peaks: peaksOf(buffer.getChannelData(0), bars), duration: buffer.duration };
}
