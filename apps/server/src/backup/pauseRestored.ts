import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import type { Restore } from './restore.ts';

interface Paused {
  team_id: number;
  id: number;
  name: string;
}

type Note = (teamId: number, target: { kind: 'campaign'; id: number; name: string }) => Promise<void>;

/**
 * Campaigns that were on their way, or would go on by themselves, wait for a person; so do those that had a time, and those
 * that repeat. `paused_at` is the moment of the hold for all of them until one starts: by it `recover` finds them, whatever
 * their step and whatever else has stopped them since.
 */
export async function pauseRestored(tx: Tx, { backup_at }: Restore, now: Date, note: Note): Promise<void> {
  const [day, time] = backup_at
    ? [backup_at.toISOString().slice(0, 10), backup_at.toISOString().slice(11, 16)]
    : ['?', '?'];
  const { rows } = await sql<Paused>`
    update campaigns set step = 'PAUSED', paused_at = ${now}, finished_at = null, waiting_reason = null, waiting_until = null,
      stop_code = 'restored', stop_message = ${JSON.stringify({ day, time })}
    where deleted_at is null and (step in ('SENDING', 'PAUSED') or (step = 'SENDED' and total_pending > 0))
    returning team_id, id, name`.execute(tx);
  for (const { team_id, id, name } of rows) await note(team_id, { kind: 'campaign', id, name });
  await sql`
    update campaigns set paused_at = ${now}, scheduled_local = null, schedule_zone = null, scheduled_at = null,
      stop_code = 'schedule_blocked', stop_message = ${JSON.stringify(words)}
    where deleted_at is null and scheduled_at is not null
      and step not in ('SENDING', 'PAUSED', 'SENDED')`.execute(tx);
  await sql`
    with paused as (
      update campaign_series set state = 'paused', next_on = null, next_at = null, zone = null where state = 'active'
      returning team_id, campaign_id)
    update campaigns c set paused_at = ${now}, stop_code = 'schedule_blocked', stop_message = ${JSON.stringify(repeating)}
    from paused p where c.team_id = p.team_id and c.id = p.campaign_id and c.deleted_at is null`.execute(tx);
}

const words = {
  en: 'Herald was restored from a backup, and it may have been sent since.',
  fr: 'Herald a été restauré à partir d’une sauvegarde, et elle est peut-être partie depuis.',
};

const repeating = {
  en: 'Herald was restored from a backup, and its last dates may have been sent since: its repetition is paused.',
  fr: 'Herald a été restauré à partir d’une sauvegarde, et ses dernières dates sont peut-être parties depuis : sa répétition est en pause.',
};
