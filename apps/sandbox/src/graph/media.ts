import { createHash } from 'node:crypto';
import { newId } from '../core/ids.ts';
import type { Json } from '../core/json.ts';
import type { MediaFile, PhoneNumber } from '../core/model.ts';
import type { World } from '../world.ts';
import { unknownObject } from './errors.ts';

const urlLifeMs = 5 * 60_000;
const receivedLifeMs = 7 * 86_400_000;

/** Files customers send live 7 days, uploaded ones 30. */
export function storeInboundMedia(
  world: World,
  phone: PhoneNumber,
  mime: string,
  bytes: Buffer,
  fileName?: string,
): MediaFile {
  return storeMedia(world, phone, mime, bytes, fileName, receivedLifeMs);
}

/** Keeps a file for so long. */
export function storeMedia(
  world: World,
  phone: PhoneNumber,
  mime: string,
  bytes: Buffer,
  fileName: string | undefined,
  lifeMs: number,
): MediaFile {
  const id = newId();
  world.store.bytes.put(id, bytes);
  return world.store.media.put({
    id,
    phoneNumberId: phone.id,
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileName,
    createdAt: world.clock.now(),
    expiresAt: world.clock.now() + lifeMs,
  });
}

/** An address of the bytes that works for five minutes, with the bearer token. */
export function mediaUrl(world: World, media: MediaFile): string {
  const expires = world.clock.now() + urlLifeMs;
  return `${world.baseUrl}/lookaside/whatsapp_business/attachments/${media.id}?ext=${expires}`;
}

export function presentMedia(world: World, media: MediaFile): Json {
  return {
    messaging_product: 'whatsapp',
    url: mediaUrl(world, media),
    mime_type: media.mime,
    sha256: media.sha256,
    file_size: media.size,
    id: media.id,
  };
}

export function liveMedia(world: World, id: string): MediaFile | undefined {
  const media = world.store.media.get(id);
  return media && media.expiresAt > world.clock.now() ? media : undefined;
}

export function deleteMedia(world: World, method: string, id: string): Json {
  const media = liveMedia(world, id);
  if (!media) throw unknownObject(method, id);
  world.store.media.delete(id);
  world.store.bytes.delete(id);
  return { success: true };
}
