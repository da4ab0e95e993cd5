import type { MediaKind } from '@herald/whatsapp/model';
import type { UnsendableReason } from '../unsendable.ts';

/** The message cannot be built from what is stored; sending it again would not help. */
export class Unsendable extends Error {
  readonly reason: UnsendableReason;
  /** Of missing values, their keys. */
  readonly details: string | null;

  constructor(reason: UnsendableReason, details: string | null = null) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

export interface UploadedFile {
  metaId: string;
  kind: MediaKind;
  name: string;
}

/** Files of a message, as they are known at WhatsApp. */
export type Uploads = ReadonlyMap<number, UploadedFile>;

export function uploadedOf(fileId: number, uploads: Uploads): UploadedFile {
  const uploaded = uploads.get(fileId);
  if (!uploaded) throw new Unsendable('file_missing');
  return uploaded;
}
