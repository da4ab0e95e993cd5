import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { control } from '../src/shop.ts';
import { hurryFlows } from './flows.ts';
import { waitFor } from './waiting.ts';

/** How long the pipelines may take to finish once nothing breaks any more. Refused messages wait up to 80 s for their third try. */
const patienceMs = 240_000;
/** What comes later than soon is hurried, so far at a time: a phone that is off gets its message three minutes late. */
const stepMs = 200_000;
/** The last of late statuses, to a phone that is off, comes within this time. */
const laterMs = 15 * 60_000;

/**
 * Waits until nothing is under way in Herald or in the sandbox, and lets go on before each look what stands still for a
 * reason that has passed. Says what still was under way, or null.
 */
export async function becomeQuiet(
  database: Database,
  sandboxUrl: string,
  goOn: () => Promise<void>,
): Promise<string | null> {
  let last = '';
  let quietLooks = 0;
  const isQuiet = await waitFor(async () => {
    await goOn();
    await hurryJobs(database);
    await hurryFlows(database);
    await hurryOfNobody(database);
    // In this order: what the sandbox has delivered is work until it is taken in.
    last = (await describeSandbox(sandboxUrl, {})) ?? (await describeWork(database)) ?? '';
    if (last === '') {
      // Whatever still came while the two sides are read would be a difference that is none.
      last = (await describeSandbox(sandboxUrl, { horizonMs: laterMs, timeoutMs: 200 })) ?? '';
      if (last !== '') await control(sandboxUrl, 'advance', { ms: stepMs });
    }
    quietLooks = last === '' ? quietLooks + 1 : 0;
    return quietLooks > 1 ? true : null;
  }, patienceMs);
  return isQuiet ? null : `not quiet after ${patienceMs / 1000} s: ${last}`;
}

/** These always have a key, so without one they were replaced: a key is taken away from what runs while another comes. */
const keyedTasks = `select id from graphile_worker._private_tasks
  where identifier in ('conversations.sendReadReceipt', 'conversations.sendTyping')`;

/**
 * Not those of the clock. Nor those that were replaced by a later one of the same key while they ran: they are never
 * tried again, and stay if their process was killed, with the error of an earlier try if there was one.
 */
export const isJob = `coalesce(j.key, '') not like 'cron:%' and not (j.attempts >= j.max_attempts
  and (j.last_error is null or (j.key is null and j.task_id in (${keyedTasks}))))`;

/**
 * Whom Meta capped waits until tomorrow; the campaign waits with them. Who waits in one that never began or is deleted waits
 * for nothing.
 */
const isDue = `r.status = 'pending' and r.due_at < now() + interval '1 hour' and exists (
  select from campaigns d where d.team_id = r.team_id and d.id = r.campaign_id
    and d.started_at is not null and d.deleted_at is null)`;

/** What comes back while it is night waits for the morning. */
export const isLater = `(m.status = 'queued' and coalesce(m.not_before > now() + interval '1 hour', false))`;

/** A job that failed a few times waits for minutes; its next try is due now. */
async function hurryJobs({ pools }: Database): Promise<void> {
  await pools.owner.query(
    `update graphile_worker._private_jobs j set run_at = now()
     where ${isJob} and j.run_at > now() + interval '1 second' and j.locked_at is null`,
  );
}

/** What WhatsApp tells of the messages of who was erased is looked at again for minutes, in case they are about to be written. */
async function hurryOfNobody({ pools }: Database): Promise<void> {
  await pools.owner.query(
    `update inbound_events set next_attempt_at = now()
     where status = 'pending' and next_attempt_at > now() and received_at < now() - interval '20 seconds'
       and error like '%a status of the unknown message%'`,
  );
}

async function describeWork({ pools }: Database): Promise<string | null> {
  const { rows } = await pools.owner.query<Record<string, number>>(`
    select
      (select count(*) from campaign_recipients r where ${isDue}) as "recipients pending",
      (select count(*) from messages m where m.status in ('queued', 'sending') and not ${isLater}) as "messages to send",
      (select count(*) from unrecorded_messages) as "claimed messages",
      (select count(*) from campaigns c where step = 'SENDING' and not exists (
        select from campaign_recipients r
        where r.team_id = c.team_id and r.campaign_id = c.id and r.status = 'pending' and not (${isDue})
      )) as "campaigns sending",
      (select count(*) from campaigns where scheduled_at is not null and started_at is null and deleted_at is null)
        as "campaigns scheduled",
      (select count(*) from inbound_events where status = 'pending') as "events to take in",
      (select count(*) from automation_inputs) as "inputs of automations",
      (select count(*) from automation_waits) as "people in automations",
      (select count(*) from graphile_worker._private_jobs j where ${isJob}) as jobs`);
  const open = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
  return open.length === 0 ? null : open.map(([name, count]) => `${count} ${name}`).join(', ');
}

async function describeSandbox(
  sandboxUrl: string,
  options: { horizonMs?: number; timeoutMs?: number },
): Promise<string | null> {
  try {
    await control(sandboxUrl, 'settle', { timeoutMs: 1000, ...options });
    return null;
  } catch (error) {
    return String(error);
  }
}
