import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

const words = {
  en: 'Its repetition was paused or ended just before.',
  fr: 'Sa répétition a été mise en pause ou arrêtée juste avant.',
};

/**
 * Makes no more campaigns; what it made for this moment and has not started yet stays at home. False when there was
 * nothing to stop. The caller holds the campaign's lock.
 */
export async function stopSeries(
  tx: Tx,
  teamId: number,
  campaignId: number,
  state: 'paused' | 'ended',
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update campaign_series set state = ${state}, next_on = null, next_at = null, zone = null
    where team_id = ${teamId} and campaign_id = ${campaignId} and state <> 'ended' and state <> ${state}`.execute(
    tx,
  );
  if (numAffectedRows === 0n) return false;
  await sql`
    update campaigns c set scheduled_local = null, schedule_zone = null, scheduled_at = null,
      stop_code = 'schedule_blocked', stop_message = ${JSON.stringify(words)}
    from campaign_occurrences o
    where o.team_id = ${teamId} and o.series_id = ${campaignId} and c.team_id = o.team_id and c.id = o.campaign_id
      and c.started_at is null and c.scheduled_at is not null`.execute(tx);
  return true;
}
