import { z } from 'zod';
import { idText, number, text } from '../read.ts';
import { CloudApiError } from './error.ts';
import { graphPath, type Transport } from './transport.ts';

/** A hundred megabytes over a slow line. */
const uploadTimeoutMs = 300_000;

export async function createUpload(
  transport: Transport,
  request: { token: string; appId: string; fileName: string; fileLength: number; fileType: string },
): Promise<string> {
  const { token, appId, fileName, fileLength, fileType } = request;
  const query = { file_name: fileName, file_length: fileLength, file_type: fileType };
  const answer = await transport.call({ method: 'POST', path: graphPath(appId, 'uploads'), token, query });
  const { id } = z.object({ id: idText }).parse(answer);
  if (id === null) throw new CloudApiError('WhatsApp opened no upload.');
  return id;
}

export async function uploadBytes(
  transport: Transport,
  request: { token: string; uploadId: string; data: Uint8Array; offset?: number },
): Promise<string> {
  const { token, uploadId, data, offset = 0 } = request;
  const answer = await transport.call({
    method: 'POST',
    path: uploadPath(uploadId),
    token,
    scheme: 'OAuth',
    headers: { file_offset: String(offset), 'content-type': 'application/octet-stream' },
    bytes: data.subarray(offset),
    timeoutMs: uploadTimeoutMs,
  });
  const { h } = z.object({ h: text }).parse(answer);
  if (!h) throw new CloudApiError('WhatsApp gave no handle for the upload.');
  return h;
}

export async function getUploadOffset(
  transport: Transport,
  request: { token: string; uploadId: string },
): Promise<number> {
  const { token, uploadId } = request;
  const answer = await transport.call({ method: 'GET', path: uploadPath(uploadId), token, scheme: 'OAuth' });
  return z.object({ file_offset: number }).parse(answer).file_offset ?? 0;
}

/** The id carries its own query (`upload:…?sig=…`) and goes into the address as it is. */
function uploadPath(uploadId: string): string {
  if (!/^upload:[\w\-.~%:=+!?&/]+$/.test(uploadId)) throw new CloudApiError('The upload id is malformed.');
  return `/${uploadId}`;
}
