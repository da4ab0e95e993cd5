import type { CampaignStep, VariableMapping } from '@herald/contract';
import { sql } from 'kysely';
import { scheduledFact, updatedFact } from '../../messaging/campaignFacts.ts';
import { stopCampaign } from '../../messaging/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import type { StoredStructure } from './readEdit.ts';
import { stillFits } from './stillFits.ts';

const code = 'template_changed';

interface Edit {
  teamId: number;
  templateId: number;
  before: StoredStructure;
  after: StoredStructure;
  now: Date;
}

interface ChangedMessage extends StoredStructure {
  position: number;
}

interface Using {
  id: number;
  phone_number_id: number;
  step: CampaignStep;
  stop_code: string | null;
  is_scheduled: boolean;
  changed: ChangedMessage[];
  /** Its messages with this template. */
  messages: { position: number; variables: VariableMapping }[];
}

/**
 * Campaigns were filled in for a template as it was. What asks for something else now would be refused (132000), or say
 * what nobody meant: those on their way stop, those that wait for their time or are paused do not go on. The others leave
 * with the new text.
 */
export async function stopChanged(tx: Tx, edit: Edit): Promise<void> {
  for (const campaign of await lockUsing(tx, edit)) {
    const changed = changedSince(campaign, edit);
    if (changed.length > 0) await stop(tx, edit, campaign, changed);
    else if (campaign.changed.length > 0) await letGo(tx, edit, campaign);
  }
}

async function lockUsing(tx: Tx, { teamId, templateId }: Edit): Promise<Using[]> {
  const { rows } = await sql<Using>`
    select c.id, c.phone_number_id, c.step, c.stop_code, c.scheduled_at is not null as is_scheduled,
      coalesce(c.changed_messages, '[]') as changed,
      (select coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'variables', m.variables)), '[]') from (
        select 1 as position, c.variables, c.template_id
        union all
        select v.position, v.variables, v.template_id from campaign_variants v
        where v.team_id = c.team_id and v.campaign_id = c.id) m
      where m.template_id = ${templateId}
        -- One that was withdrawn from a test gets to nobody.
        and not coalesce(c.experiment_run -> 'withdrawn', '[]')
          @> jsonb_build_array(jsonb_build_object('position', m.position))) as messages
    from campaigns c
    where c.team_id = ${teamId} and (c.template_id = ${templateId} or c.id in (
        select campaign_id from campaign_variants where team_id = ${teamId} and template_id = ${templateId}))
      and c.deleted_at is null and c.step <> 'SENDED'
      and (c.started_at is not null or c.scheduled_at is not null or c.stop_code = ${code} or exists (
        select 1 from campaign_series s
        where s.team_id = c.team_id and s.campaign_id = c.id and s.state <> 'ended'))
    order by c.id for no key update of c`.execute(tx);
  return rows;
}

/** What its messages were filled in for, where that fits no more; those with other templates as they stood. */
function changedSince({ changed, messages }: Using, { before, after }: Edit): ChangedMessage[] {
  const others = changed.filter(({ position }) => messages.every((one) => one.position !== position));
  const own = messages.flatMap(({ position, variables }) => {
    const filledFor = changed.find((one) => one.position === position) ?? { position, ...before };
    return stillFits(filledFor, after, variables) ? [] : [filledFor];
  });
  return [...others, ...own].sort((a, b) => a.position - b.position);
}

async function stop(
  tx: Tx,
  { teamId, now }: Edit,
  { id, phone_number_id: phoneNumberId, step, is_scheduled }: Using,
  changed: readonly ChangedMessage[],
): Promise<void> {
  const kept = changed.map(({ position, structure, header_file_id }) => ({
    position,
    structure,
    header_file_id,
  }));
  await sql`
    update campaigns set changed_messages = ${JSON.stringify(kept)}::jsonb
    where team_id = ${teamId} and id = ${id}`.execute(tx);
  if (step === 'SENDING') return stopCampaign(tx, { teamId, campaignId: id, code, message: '' });
  await tx
    .updateTable('campaigns')
    .set({
      stop_code: code,
      stop_message: '',
      ...(is_scheduled ? { scheduled_local: null, schedule_zone: null, scheduled_at: null } : {}),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
  const scope = { teamId, phoneNumberId, campaignId: id, at: now };
  emit(tx, [is_scheduled ? scheduledFact(scope, null) : updatedFact(scope, step)]);
}

/** Edited back: it may go on, and a person says so. */
async function letGo(
  tx: Tx,
  { teamId, now }: Edit,
  { id, phone_number_id: phoneNumberId, step, stop_code }: Using,
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ changed_messages: null, ...(stop_code === code ? { stop_code: null, stop_message: null } : {}) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
  emit(tx, [updatedFact({ teamId, phoneNumberId, campaignId: id, at: now }, step)]);
}
