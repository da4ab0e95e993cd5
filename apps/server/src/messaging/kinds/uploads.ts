import type { MediaKind } from '@herald/whatsapp/model';

/** The message cannot be built from what is stored; sending it again would not help. */
export class Unsendable extends Error {}

export interface UploadedFile {
  metaId: string;
  kind: MediaKind;
  name: string;
}

/** Files of a message, as they are known at WhatsApp. */
export type Uploads = ReadonlyMap<number, UploadedFile>;

export function uploadedOf(fileId: number, uploads: Uploads): UploadedFile {
  const uploaded = uploads.get(fileId);
  if (!uploaded) throw new Unsendable('A file of the message was not uploaded.');
  return uploaded;
}
