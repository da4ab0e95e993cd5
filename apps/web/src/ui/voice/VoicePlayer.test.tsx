import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { VoicePlayer } from './VoicePlayer.tsx';

/** Half a minute of silence. */
function silence(): string {
  const rate = 8000;
  const samples = new Uint8Array(rate * 30).fill(128);
  const header = new DataView(new ArrayBuffer(44));
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => {
      header.setUint8(at + index, letter.charCodeAt(0));
    });
  text(0, 'RIFF');
  header.setUint32(4, 36 + samples.length, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  text(36, 'data');
  header.setUint32(40, samples.length, true);
  return URL.createObjectURL(new Blob([header, samples], { type: 'audio/wav' }));
}

const copy = silence();
const sent = silence();

function SentMeanwhile() {
  const [url, setUrl] = useState(copy);
  return (
    <>
      <VoicePlayer url={url} label="Voice message" isVoice />
      <button type="button" onClick={() => setUrl(sent)}>
        It is sent
      </button>
    </>
  );
}

test('a recording that is played while it is being sent goes on when it is marked as sent', async () => {
  await renderScreen(() => <SentMeanwhile />, { texts: ['conversation'] });
  await page.getByRole('button', { name: 'Play: Voice message' }).click();
  const pause = page.getByRole('button', { name: 'Pause: Voice message' });
  await expect.element(pause).toBeVisible();
  const audio = document.querySelector('audio')!;
  await expect.poll(() => audio.currentTime).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'It is sent' }).click();
  const at = audio.currentTime;
  await expect.poll(() => audio.currentTime).toBeGreaterThan(at);
  expect(audio.src).toBe(copy);
  await pause.click();
  await expect.poll(() => audio.src).toBe(sent);
});
