import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';

/** What cannot become a voice note: it is not Opus, or there is nothing in it. */
export class NoVoiceNoteError extends Error {}

/**
 * WhatsApp draws as voice only OGG with Opus, in mono. Browsers record the same Opus into WebM: its packets are put
 * into the other container as they are, so nothing is lost and it takes no time.
 */
export async function toVoiceNote(recording: Blob): Promise<Blob> {
  using input = new Input({ formats: [WEBM, OGG], source: new BlobSource(recording) });
  const track = await input.getPrimaryAudioTrack();
  if (!track || (await track.getCodec()) !== 'opus') throw new NoVoiceNoteError('The recording is not Opus.');
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig) throw new NoVoiceNoteError('The recording does not say how it was made.');

  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new NoVoiceNoteError('Nothing was recorded.');
  return new Blob([target.buffer], { type: 'audio/ogg' });
}
