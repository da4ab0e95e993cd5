import { expect, test } from 'vitest';
import { keepRecording, voiceFile } from './keepRecording.ts';
import type { Recording } from './recording.ts';

function recordingOf(recorded: Blob, seconds: number): Recording & { ended: boolean } {
  const recording = {
    ended: false,
    pause() {},
    resume() {},
    seconds: () => seconds,
    level: () => 0,
    take: async () => recorded,
    finish: async () => {
      recording.ended = true;
      return recorded;
    },
    cancel() {},
  };
  return recording;
}

const toOgg = async (recorded: Blob) => new Blob([recorded], { type: 'audio/ogg' });
const sound = new Blob(['sound'], { type: 'audio/webm' });

test('what was said before leaving is a voice file, and the microphone is let go', async () => {
  const recording = recordingOf(sound, 12);
  const file = await keepRecording(recording, toOgg);
  expect(file).toMatchObject({ name: 'voice.ogg', type: 'audio/ogg', size: 5 });
  expect(recording.ended).toBe(true);
});

test('a slip of the finger and an empty recording leave nothing, and let the microphone go too', async () => {
  const slip = recordingOf(sound, 0.4);
  expect(await keepRecording(slip, toOgg)).toBe(null);
  const empty = recordingOf(new Blob([]), 5);
  expect(await keepRecording(empty, toOgg)).toBe(null);
  expect([slip.ended, empty.ended]).toEqual([true, true]);
});

test('a browser that records something else names its file by it', () => {
  expect(voiceFile(new Blob(['x'], { type: 'audio/mp4' })).name).toBe('voice.m4a');
  expect(voiceFile(new Blob(['x'], { type: 'audio/unheard' })).name).toBe('voice.audio');
});
