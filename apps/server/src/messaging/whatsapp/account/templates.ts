import { templateStatuses } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { emit, type Fact } from '../../../platform/events/index.ts';
import { movedCategory, tellSender } from '../../templates/index.ts';
import { type Batch, type Item, momentOf } from '../batch.ts';
import { defineInboundHandler } from '../handlers.ts';

type Kind = 'template_status' | 'template_quality' | 'template_category';

interface TemplateChange {
  status: string | null;
  /** Undefined keeps what there is. */
  status_reason: string | null | undefined;
  category: string | null;
  /** Undefined keeps what was announced; null: nothing is. */
  announced?: { category: string; at: Date | null } | null;
  quality: string | null;
}

/**
 * What Meta decides about templates. They are found by Meta's id. A review may be quicker than the answer that tells
 * us the id; then the account, the name and the language find the draft, and it learns its id from the webhook.
 */
export const templateHandler = defineInboundHandler<Kind>({
  kinds: ['template_status', 'template_quality', 'template_category'],
  async handle(batch, items) {
    for (const item of items) {
      await adoptDraft(batch, item.event);
      const found = await changeTemplate(batch, item);
      if (found === 0) batch.note(item, `unknown template ${item.event.templateId}`);
    }
  },
});

function changeOf({ event }: Item<Kind>): TemplateChange {
  const nothing: TemplateChange = { status: null, status_reason: undefined, category: null, quality: null };
  switch (event.kind) {
    case 'template_status': {
      const { other, rejection, reason } = event;
      const words = [
        reason === 'NONE' ? null : reason,
        rejection?.reason,
        rejection?.recommendation,
        other?.title,
      ];
      const status_reason = words.filter((word) => word).join(': ') || null;
      return {
        ...nothing,
        status: statusOf(event.event),
        status_reason,
        category: categoryOf(event.category),
      };
    }
    case 'template_quality':
      return { ...nothing, quality: event.newScore };
    case 'template_category':
      return { ...nothing, category: categoryOf(event.currentCategory), announced: announcedBy(event) };
  }
}

const known: readonly string[] = templateStatuses.filter((status) => status !== 'DRAFT');

/** Events are not quite statuses: some say that an earlier one is over. A new word changes nothing. */
function statusOf(event: string): string | null {
  if (['REINSTATED', 'UNARCHIVED', 'UNPAUSED', 'FLAGGED'].includes(event)) return 'APPROVED';
  if (event === 'LOCKED') return 'DISABLED';
  return known.includes(event) ? event : null;
}

function categoryOf(category: string | null): string | null {
  return category !== null && ['MARKETING', 'UTILITY', 'AUTHENTICATION'].includes(category) ? category : null;
}

function announcedBy({ announcedCategory, announcedFor: at }: Item<'template_category'>['event']) {
  const category = categoryOf(announcedCategory);
  return category === null ? null : { category, at };
}

/** Webhooks write `en-US` where everything else says `en_US`. */
async function adoptDraft({ tx }: Batch, event: Item<Kind>['event']): Promise<void> {
  const { wabaId, templateId, templateName, templateLanguage } = event;
  await sql`
    update templates t set meta_id = ${templateId}
    from whatsapp_accounts a
    where a.waba_id = ${wabaId} and t.team_id = a.team_id and t.whatsapp_account_id = a.id
      and t.meta_id is null and t.deleted_at is null and t.name = ${templateName}
      and lower(t.language) = lower(replace(${templateLanguage}, '-', '_'))
      and not exists (select from templates o where o.team_id = t.team_id and o.meta_id = ${templateId})
  `.execute(tx);
}

interface Changed {
  team_id: number;
  id: number;
  name: string;
  language: string;
  before: string;
  status: string;
  status_reason: string | null;
  phone_number_id: number | null;
}

/** An account's list is read within this time, and WhatsApp's clock is not ours. */
const leewayMs = 60_000;

/**
 * Returns how many templates it is about. A webhook that comes late, because it was sent again or was overtaken, changes nothing
 * where a newer one of its kind has spoken, or the account's templates were read since.
 */
async function changeTemplate(batch: Batch, item: Item<Kind>): Promise<number> {
  const { kind, templateId, entryTime } = item.event;
  const at = momentOf(batch, item.claimed, entryTime ?? null);
  const { rows: found } = await sql<{
    team_id: number;
    id: number;
    told_at: Date | null;
    read_at: Date | null;
  }>`
    select t.team_id, t.id, (t.told_at ->> ${kind})::timestamptz as told_at, a.templates_synced_at as read_at
    from templates t
    join whatsapp_accounts a on a.team_id = t.team_id and a.id = t.whatsapp_account_id
    where t.meta_id = ${templateId}
    order by t.team_id, t.id for no key update of t`.execute(batch.tx);
  const concerned = found.filter(
    ({ told_at, read_at }) =>
      at.getTime() >= Math.max(told_at?.getTime() ?? 0, (read_at?.getTime() ?? 0) - leewayMs),
  );
  for (const { team_id, id } of concerned) await change(batch, { team_id, id, kind, at }, changeOf(item));
  if (concerned.length < found.length) batch.note(item, 'older than what is known');
  return found.length;
}

interface Told {
  team_id: number;
  id: number;
  kind: Kind;
  at: Date;
}

async function change({ tx, now }: Batch, told: Told, wanted: TemplateChange): Promise<void> {
  const keepsReason = wanted.status_reason === undefined;
  const { announced } = wanted;
  const { rows } = await sql<Changed>`
    with before as (
      select team_id, id, status from templates where team_id = ${told.team_id} and id = ${told.id}
    ), changed as (
      update templates t set
        status = coalesce(${wanted.status}, t.status),
        status_reason = case when ${keepsReason} then t.status_reason else ${wanted.status_reason ?? null}::text end,
        category = coalesce(${wanted.category}, t.category),
        ${movedCategory(sql`${wanted.category}`, sql`${now}`)},
        ${
          announced === undefined
            ? sql``
            : sql`category_announced = ${announced?.category ?? null}, category_announced_for = ${announced?.at ?? null},`
        }
        quality = coalesce(${wanted.quality}, t.quality),
        told_at = t.told_at || jsonb_build_object(${told.kind}::text, ${told.at}::timestamptz),
        updated_at = now()
      from before b
      where t.team_id = b.team_id and t.id = b.id
      returning t.team_id, t.id, t.name, t.language, t.status, t.status_reason, t.whatsapp_account_id,
        b.status as before
    )
    select c.team_id, c.id, c.name, c.language, c.before, c.status, c.status_reason, n.id as phone_number_id
    from changed c
    left join phone_numbers n on n.team_id = c.team_id and n.whatsapp_account_id = c.whatsapp_account_id
  `.execute(tx);
  emit(
    tx,
    rows.map((row) => factOf(row, now)),
  );
  const [moved] = rows;
  if (moved && moved.status !== moved.before)
    await tellSender(tx, { teamId: moved.team_id, id: moved.id, status: moved.status });
}

/** Each number of the account tells of the template. */
function factOf(row: Changed, at: Date): Fact {
  const { id: template_id, name, language, status, before, status_reason: reason } = row;
  const told = { teamId: row.team_id, phoneNumberId: row.phone_number_id, contactId: null, at };
  const by = { kind: 'system', id: null } as const;
  const template = { template_id, name, language };
  return status === before
    ? { ...told, by, type: 'template.updated', data: template }
    : { ...told, by, type: 'template.status', data: { ...template, status, before, reason } };
}
