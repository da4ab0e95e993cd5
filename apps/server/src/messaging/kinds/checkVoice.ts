import { invalidField } from '../../platform/errors.ts';
import type { FileRow, Files } from '../../platform/files/index.ts';

/** Where an Ogg page of one packet holds its first byte; the packet then says who wrote it and how many channels. */
const packetAt = 28;
const opus = 'OpusHead';
const channelsAt = packetAt + opus.length + 1;

/**
 * WhatsApp draws a sound as a voice message only if it is Opus with one channel in Ogg. It would take anything else, and
 * say much later that it could not be delivered.
 */
export async function checkVoice(files: Files, file: FileRow): Promise<void> {
  const isOgg = file.mime_type === 'audio/ogg';
  if (isOgg && holdsVoice(await readStart(files, file))) return;
  throw invalidField('message.voice', {
    en: 'A voice message must be a recording in OGG with Opus, in mono. Send this file as an ordinary sound.',
    fr: 'Un message vocal doit être un enregistrement OGG avec Opus, en mono. Envoyez ce fichier comme un son ordinaire.',
  });
}

function holdsVoice(start: Buffer): boolean {
  const name = start.subarray(packetAt, packetAt + opus.length).toString('latin1');
  return start.subarray(0, 4).toString('latin1') === 'OggS' && name === opus && start[channelsAt] === 1;
}

async function readStart(files: Files, file: FileRow): Promise<Buffer> {
  const stream = await files.stream(file.team_id, file.key);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the file.
    if (length > channelsAt) break;
  }
  return Buffer.concat(chunks);
}
