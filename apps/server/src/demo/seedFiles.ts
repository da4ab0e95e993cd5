import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppServices } from '../platform/context.ts';
import type { Tx } from '../platform/database/index.ts';

const assets = {
  candle: { file: 'candle.jpg', name: 'bougie-figuier.jpg', mime: 'image/jpeg', type: 'image' },
  soap: { file: 'soap.jpg', name: 'savon-lavande.jpg', mime: 'image/jpeg', type: 'image' },
  parcel: { file: 'parcel.jpg', name: 'colis.jpg', mime: 'image/jpeg', type: 'image' },
  header: { file: 'header.jpg', name: 'printemps.jpg', mime: 'image/jpeg', type: 'image' },
  invoice: { file: 'invoice.pdf', name: 'facture-ML-1043.pdf', mime: 'application/pdf', type: 'document' },
  voice: { file: 'voice.ogg', name: 'vocal.ogg', mime: 'audio/ogg; codecs=opus', type: 'audio' },
  clip: { file: 'clip.mp4', name: 'bougie.mp4', mime: 'video/mp4', type: 'video' },
  sticker: { file: 'sticker.webp', name: 'sticker.webp', mime: 'image/webp', type: 'sticker' },
} as const;

export interface DemoFile {
  id: number;
  name: string;
  mime: string;
  size: number;
  type: 'image' | 'document' | 'audio' | 'video' | 'sticker';
}

export type DemoFiles = Record<keyof typeof assets, DemoFile>;

/** Stores the pictures, the invoice and the sounds of the demo's conversations. */
export async function seedFiles(app: AppServices, tx: Tx, teamId: number): Promise<DemoFiles> {
  const stored: [string, DemoFile][] = [];
  for (const [key, asset] of Object.entries(assets)) {
    const bytes = await readFile(join(import.meta.dirname, 'assets', asset.file));
    const put = await app.files.put(teamId, 'demo', bytes, asset.mime);
    const { id } = await tx
      .insertInto('files')
      .values({
        team_id: teamId,
        key: put.key,
        name: asset.name,
        mime_type: asset.mime,
        size: bytes.length,
        media_type: asset.type,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    stored.push([key, { id, name: asset.name, mime: asset.mime, size: bytes.length, type: asset.type }]);
  }
  return Object.fromEntries(stored) as DemoFiles;
}
