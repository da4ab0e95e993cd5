let context: AudioContext | null = null;

/** Two short notes. Browsers keep quiet until the person has clicked somewhere; then there is just no sound. */
export async function playSound(): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const start = context.currentTime + 0.02;
  playNote(context, 660, start);
  playNote(context, 880, start + 0.13);
}

function playNote(audio: AudioContext, frequency: number, at: number): void {
  const note = audio.createOscillator();
  const loudness = audio.createGain();
  note.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.28);
  note.connect(loudness).connect(audio.destination);
  note.start(at);
  note.stop(at + 0.3);
}
