import { createHash } from 'node:crypto';
import {
  componentsToStructure,
  isMediaHeader,
  limits,
  type MediaHeader,
  type MetaTemplate,
  type TemplateStructure,
} from '@herald/whatsapp/model';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import type { Account } from './saveRead.ts';

// WhatsApp shows the picture of a template under an address that ends one day. Of templates that were made elsewhere it is
// fetched and kept, so that they can be sent as they were meant to be.

const sample = z.object({ card: z.int().nullable(), url: z.url() });
type Sample = z.output<typeof sample>;
const payload = z.object({ teamId: z.int(), templateId: z.int(), samples: z.array(sample) });
type Payload = z.output<typeof payload>;

export const keepSamplesJob = defineJob({
  name: 'templates.keepSamples',
  payload,
  maxAttempts: 5,
  async run(job, ctx) {
    for (const one of job.samples) await keepSample(ctx, job, one);
  },
});

/** Asks for the samples that are not here yet, under the addresses that WhatsApp gave just now. */
export async function enqueueSamples(
  tx: Tx,
  { teamId, id: accountId }: Account,
  found: readonly MetaTemplate[],
): Promise<void> {
  const samples = new Map(found.map((each) => [each.id, samplesOf(componentsToStructure(each))]));
  const asked = [...samples].filter(([, list]) => list.length > 0).map(([metaId]) => metaId);
  if (asked.length === 0) return;
  const rows = await tx
    .selectFrom('templates')
    .select(['id', 'meta_id', 'structure', 'header_file_id'])
    .where('team_id', '=', teamId)
    .where('whatsapp_account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('meta_id', 'in', asked)
    .execute();
  for (const { id: templateId, meta_id, structure, header_file_id } of rows) {
    const lacks = ({ card }: Sample) =>
      header_file_id === null && lacksFile(headersOf(structure as unknown as TemplateStructure).get(card));
    const missing = (samples.get(meta_id ?? '') ?? []).filter(lacks);
    if (missing.length === 0) continue;
    const key = `templates.keepSamples:${templateId}`;
    await enqueue(tx, keepSamplesJob, { teamId, templateId, samples: missing }, { key });
  }
}

async function keepSample(
  ctx: JobContext,
  { teamId, templateId }: Payload,
  { card, url }: Sample,
): Promise<void> {
  const answer = await ctx.app.outbound.fetch(url, {
    maxBytes: limits.media.video.maxBytes,
    timeout: 60_000,
    redirects: 2,
    signal: ctx.signal,
  });
  // It has ended; the next synchronisation brings another.
  if (answer.status !== 200) return;
  const type = await fileTypeFromBuffer(answer.body);
  const kind = ['image', 'video'].find((each) => type?.mime.startsWith(`${each}/`)) ?? 'document';
  if (!type || (kind === 'document' && type.mime !== 'application/pdf')) return;
  const stored = await ctx.app.files.put(teamId, 'uploads', answer.body, type.mime);
  const isKept = await ctx.db.transaction(async (tx) => {
    const template = await tx
      .selectFrom('templates')
      .select(['structure', 'name'])
      .where('team_id', '=', teamId)
      .where('id', '=', templateId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const structure = template?.structure as unknown as TemplateStructure | undefined;
    const header = structure && headersOf(structure).get(card);
    if (!template || !structure || header?.type !== kind || !lacksFile(header)) return false;
    const { id } = await tx
      .insertInto('files')
      .values({
        team_id: teamId,
        key: stored.key,
        name: `${template.name}.${type.ext}`,
        mime_type: type.mime,
        size: stored.size,
        sha256: createHash('sha256').update(answer.body).digest('hex'),
        media_type: kind,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('templates')
      .set({
        structure: JSON.stringify(withFile(structure, card, id)),
        ...(card === null ? { header_file_id: id } : {}),
      })
      .where('team_id', '=', teamId)
      .where('id', '=', templateId)
      .execute();
    return true;
  });
  if (!isKept) await ctx.app.files.remove(teamId, stored.key);
}

/** Media headers by their card; null: the one of the template. */
function headersOf(structure: TemplateStructure): Map<number | null, MediaHeader> {
  const headers =
    structure.type === 'standard'
      ? [[null, structure.header] as const]
      : structure.carousel_cards.map((card, index) => [index, card.header] as const);
  return new Map(
    headers.flatMap(([card, header]) => (isMediaHeader(header) ? [[card, header] as const] : [])),
  );
}

function samplesOf(structure: TemplateStructure): Sample[] {
  return [...headersOf(structure)].flatMap(([card, { media_url: url }]) =>
    url !== null && URL.canParse(url) ? [{ card, url }] : [],
  );
}

function lacksFile(header: MediaHeader | undefined): header is MediaHeader {
  return header !== undefined && (header.file_id ?? null) === null;
}

function withFile(structure: TemplateStructure, card: number | null, file_id: number): TemplateStructure {
  if (structure.type === 'standard') {
    return { ...structure, header: { ...structure.header, file_id } as MediaHeader };
  }
  return {
    ...structure,
    carousel_cards: structure.carousel_cards.map((each, index) =>
      index === card ? { ...each, header: { ...each.header, file_id } as MediaHeader } : each,
    ),
  };
}
