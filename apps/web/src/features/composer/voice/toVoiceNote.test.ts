import fc from 'fast-check';
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  OGG,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { NoVoiceNoteError, toVoiceNote } from './toVoiceNote.ts';

/** `OpusHead`, mono, 48 kHz, 312 samples of lead-in. */
const head = new Uint8Array([79, 112, 117, 115, 72, 101, 97, 100, 1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0]);
const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: head };
const frame = 0.02;

/** What a browser records: packets of 20 ms in WebM. The first byte says so; the rest is sound. */
async function recorded(sounds: readonly Uint8Array[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for (const [index, sound] of sounds.entries()) {
    const data = new Uint8Array([0xf8, ...sound]);
    await source.add(new EncodedPacket(data, 'key', index * frame, frame), { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'audio/webm;codecs=opus' });
}

async function packetsOf(file: Blob): Promise<number[][]> {
  using input = new Input({ formats: [OGG, WEBM], source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return [];
  expect(await track.getCodec()).toBe('opus');
  expect(await track.getNumberOfChannels()).toBe(1);
  const packets: number[][] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push([...packet.data]);
  return packets;
}

test('the sound of a recording is the sound of the voice note, packet by packet', async () => {
  const sound = fc.uint8Array({ minLength: 1, maxLength: 600 });
  await fc.assert(
    fc.asyncProperty(fc.array(sound, { minLength: 1, maxLength: 120 }), async (sounds) => {
      const note = await toVoiceNote(await recorded(sounds));
      expect(note.type).toBe('audio/ogg');
      expect(new TextDecoder().decode(await note.slice(0, 4).arrayBuffer())).toBe('OggS');
      expect(await packetsOf(note)).toEqual(sounds.map((each) => [0xf8, ...each]));
    }),
    { numRuns: 25 },
  );
});

test('what is a voice note already stays one', async () => {
  const note = await toVoiceNote(await recorded([new Uint8Array([1, 2]), new Uint8Array([3])]));
  expect(await packetsOf(await toVoiceNote(note))).toEqual([
    [0xf8, 1, 2],
    [0xf8, 3],
  ]);
});

test('what is no recording is refused', async () => {
  await expect(toVoiceNote(new Blob(['nothing of the kind']))).rejects.toThrow();
  expect(new NoVoiceNoteError('x')).toBeInstanceOf(Error);
});
