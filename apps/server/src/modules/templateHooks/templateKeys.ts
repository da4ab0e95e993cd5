import type { TemplateKey } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { hashOfToken, makeHookToken } from '../hooks/index.ts';
import { accessTemplate, type TemplateRow } from '../templates/index.ts';

/** Under which the key is sealed. */
export const templateKeyPurpose = 'template hook';
/** Of the numbers that are given to nobody. */
const somebody = '+33639980001';

export function getTemplateKey(ctx: RequestContext, templateId: number): Promise<TemplateKey> {
  return ctx.db.read(async (tx) => presentKey(tx, ctx, await accessTemplate(tx, ctx, templateId)));
}

/**
 * A key where there is none, and else another in its place. The one before works on for as long as was asked for. While an
 * older one still does, that one goes on instead: it is the one that other systems use.
 */
export function makeTemplateKey(
  ctx: RequestContext,
  templateId: number,
  keepOldHours: number,
): Promise<TemplateKey> {
  return ctx.db.transaction(async (tx) => {
    const template = await accessTemplate(tx, ctx, templateId);
    const { app, teamId, phoneNumberId, person } = ctx;
    const [key, now] = [makeHookToken(), ctx.clock.now()];
    const oldUntil = keepOldHours === 0 ? null : new Date(now.getTime() + keepOldHours * 3_600_000);
    await sql`
      insert into template_hooks (team_id, phone_number_id, template_id, key_hash, key_sealed, created_by, created_at)
      values (${teamId}, ${phoneNumberId}, ${templateId}, ${hashOfToken(key)},
        ${app.secrets.seal(key, templateKeyPurpose)}, ${person.userId}, ${now})
      on conflict (team_id, phone_number_id, template_id) do update set
        key_hash = excluded.key_hash, key_sealed = excluded.key_sealed,
        old_hash = case
          when ${oldUntil}::timestamptz is null then null
          when template_hooks.old_until > ${now} then template_hooks.old_hash
          else template_hooks.key_hash end,
        old_until = case
          when ${oldUntil}::timestamptz is not null and template_hooks.old_until > ${now} then template_hooks.old_until
          else ${oldUntil}::timestamptz end,
        created_by = excluded.created_by, created_at = excluded.created_at`.execute(tx);
    await audit(tx, byOf(ctx), { action: 'template.key_made', target: targetOf(template) });
    return presentKey(tx, ctx, template);
  });
}

export async function revokeTemplateKey(ctx: RequestContext, templateId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const template = await accessTemplate(tx, ctx, templateId);
    const { numDeletedRows } = await tx
      .deleteFrom('template_hooks')
      .where('team_id', '=', ctx.teamId)
      .where('phone_number_id', '=', ctx.phoneNumberId)
      .where('template_id', '=', templateId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await audit(tx, byOf(ctx), { action: 'template.key_revoked', target: targetOf(template) });
  });
}

const targetOf = ({ id, name }: TemplateRow) => ({ kind: 'template' as const, id, name });

async function presentKey(tx: Tx, ctx: RequestContext, template: TemplateRow): Promise<TemplateKey> {
  const { app, teamId, phoneNumberId } = ctx;
  const hook = await tx
    .selectFrom('template_hooks')
    .select(['key_sealed', 'old_until', 'created_at'])
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('template_id', '=', template.id)
    .executeTakeFirst();
  const isOver = !hook?.old_until || hook.old_until <= ctx.clock.now();
  return {
    url: `${app.config.http.publicUrl}/hooks/templates/${template.id}`,
    key: hook ? app.secrets.open(hook.key_sealed, templateKeyPurpose) : null,
    created_at: hook?.created_at.toISOString() ?? null,
    old_until: isOver ? null : (hook.old_until?.toISOString() ?? null),
    example: { phone_number: somebody, variables: exampleOf(template) },
  };
}

const examples = {
  text: '…',
  image: 'https://example.com/image.jpg',
  video: 'https://example.com/video.mp4',
  document: 'https://example.com/document.pdf',
  latitude: '48.8566',
  longitude: '2.3522',
  place_name: 'Boutique',
  place_address: '1 rue de Rivoli, Paris',
  expires_at: '2030-12-31',
  product: 'SKU-1',
  catalog: '1234567890',
  section: 'Sélection',
  products: 'SKU-1, SKU-2',
} as const;

function exampleOf({ structure, header_file_id }: TemplateRow): Record<string, string> {
  const needed = variablesOf(structure, header_file_id).filter(({ optional }) => !optional);
  return Object.fromEntries(needed.map(({ key, kind, example }) => [key, example || examples[kind]]));
}
