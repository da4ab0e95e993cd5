import {
  ApiError,
  errorBody,
  NetworkError,
  type StoredFile,
  storedFile,
  uploadFile,
  urlOf,
} from '@herald/contract';
import type { NumberParams } from '#app/session/numberParams.ts';
import { holdPage } from './holdPage.ts';

interface UploadOptions {
  onProgress: (ratio: number) => void;
  signal: AbortSignal;
}

/** Uploads a file to send. By XMLHttpRequest, because fetch does not tell how far an upload has come. */
export function uploadWithProgress(
  place: NumberParams,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, file.name);
    request.open(uploadFile.method, urlOf(uploadFile, { params: place }));
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status < 200 || request.status >= 300) return reject(readError(request.status, body));
      const stored = storedFile.safeParse((body as { data?: unknown } | null)?.data);
      if (stored.success) resolve(stored.data);
      else reject(stored.error);
    });
    request.addEventListener('error', () => reject(new NetworkError(request.status)));
    request.addEventListener('loadend', holdPage());
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readError(status: number, body: unknown): ApiError {
  const parsed = errorBody.safeParse(body);
  const text = { code: 'internal', message: `The server answered ${status}.` };
  return new ApiError(status, parsed.success ? parsed.data : text);
}
