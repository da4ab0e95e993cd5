let playing: HTMLMediaElement | null = null;

/** Only one sound or clip at a time: what begins to play stops what played before. */
export function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
