import { FormData } from 'undici';
import { z } from 'zod';
import type { MediaKind } from '../model/index.ts';
import { idText, number, text } from '../read.ts';
import { CloudApiError } from './error.ts';
import { graphPath, type Transport } from './transport.ts';
import type { ByteSource, MediaInfo } from './types.ts';

const uploadTimeoutMs = 300_000;

export async function uploadMedia(
  transport: Transport,
  request: { token: string; phoneNumberId: string; file: ByteSource; kind?: MediaKind },
): Promise<string> {
  const { token, phoneNumberId, file } = request;
  const { data, mimeType, fileName } = file;
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', mimeType);
  // The part must carry the type that Herald checked, whatever type the blob has.
  const bytes =
    data instanceof Blob
      ? data.slice(0, data.size, mimeType)
      : new Blob([new Uint8Array(data)], { type: mimeType });
  form.set('file', bytes, fileName);
  const path = graphPath(phoneNumberId, 'media');
  const answer = await transport.call({ method: 'POST', path, token, form, timeoutMs: uploadTimeoutMs });
  const { id } = z.object({ id: idText }).parse(answer);
  if (id === null) throw new CloudApiError('WhatsApp gave no id for the file.');
  return id;
}

const mediaSchema = z.object({ id: idText, url: text, mime_type: text, sha256: text, file_size: number });

export async function getMedia(
  transport: Transport,
  request: { token: string; mediaId: string; phoneNumberId?: string },
): Promise<MediaInfo> {
  const { token, mediaId, phoneNumberId } = request;
  const query = { phone_number_id: phoneNumberId };
  const answer = await transport.call({ method: 'GET', path: graphPath(mediaId), token, query });
  const { id, url, mime_type, sha256, file_size } = mediaSchema.parse(answer);
  if (!url) throw new CloudApiError('WhatsApp gave no address for the file.');
  return { id: id ?? mediaId, url, mimeType: mime_type, sha256, size: file_size };
}
