import { ApiError, type ContactImport, createClient, createImport, getUser } from '@herald/contract';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { fetchWithProgress } from '#data/files/fetchWithProgress.ts';

interface UploadInput {
  params: NumberParams;
  campaignId: number | undefined;
  file: File;
  /** Of a spreadsheet with several. */
  sheet?: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a contact file; the answer describes its columns. */
export async function uploadFile(input: UploadInput): Promise<ContactImport> {
  const form = new FormData();
  // Fields first: the server reads the request in order and needs to know the campaign when the file arrives.
  if (input.campaignId !== undefined) form.set('campaign_id', String(input.campaignId));
  if (input.sheet !== undefined) form.set('sheet', input.sheet);
  form.set('file', input.file);
  const send = createClient({ baseUrl: '', fetch: fetchWithProgress(input.onProgress) });
  try {
    return (await send(createImport, { params: input.params, form, signal: input.signal })).data;
  } catch (error) {
    // Leaves for the sign-in page, as every other call of an ended session does.
    if (error instanceof ApiError && error.status === 401) await call(getUser, {}).catch(() => undefined);
    throw error;
  }
}
