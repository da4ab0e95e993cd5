import {
  ApiError,
  createClient,
  getUser,
  type StoredFile,
  storeTemplateDocument,
  storeTemplateImage,
  storeTemplateVideo,
} from '@herald/contract';
import { limits, sampleMimeTypes } from '@herald/whatsapp/model';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { fetchWithProgress } from '#data/files/fetchWithProgress.ts';
import type { HeaderMedia } from './draft.ts';

/** What both a message and its sample for the review may be. */
export const headerLimits = (kind: HeaderMedia) => ({
  accept: limits.media[kind].mimeTypes.filter((type) => sampleMimeTypes.includes(type)),
  maxBytes: limits.media[kind].maxBytes,
});

const routes = { image: storeTemplateImage, video: storeTemplateVideo, document: storeTemplateDocument };

interface UploadInput {
  params: NumberParams;
  kind: HeaderMedia;
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Stores the image, video or document of a header; it goes to Meta when the template is submitted. */
export async function uploadHeader({
  params,
  kind,
  file,
  signal,
  onProgress,
}: UploadInput): Promise<StoredFile> {
  const form = new FormData();
  form.set('file', file);
  const send = createClient({ baseUrl: '', fetch: fetchWithProgress(onProgress) });
  try {
    return (await send(routes[kind], { params, form, signal })).data;
  } catch (error) {
    // Leaves for the sign-in page, as every other call of an ended session does.
    if (error instanceof ApiError && error.status === 401) await call(getUser, {}).catch(() => undefined);
    throw error;
  }
}
