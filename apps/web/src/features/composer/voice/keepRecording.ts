import type { Recording } from './recording.ts';

const extensions: Record<string, string> = { 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' };

/** What WhatsApp draws as a voice message; anything else is a plain sound. */
export const isVoice = ({ type }: Blob) => type === 'audio/ogg';

/** A recording as a file with a name that suits it. */
export function voiceFile(note: Blob): File {
  return new File([note], `voice.${extensions[note.type] ?? 'audio'}`, { type: note.type });
}

/** What is shorter is a slip of the finger. */
const shortest = 1;

/** What was said until the bar was left, ended and made a file; null when nothing was. The microphone is free after. */
export async function keepRecording(
  recording: Recording,
  prepare: (recorded: Blob) => Promise<Blob>,
): Promise<File | null> {
  const seconds = recording.seconds();
  const recorded = await recording.finish();
  if (seconds < shortest || recorded.size === 0) return null;
  return voiceFile(await prepare(recorded));
}
