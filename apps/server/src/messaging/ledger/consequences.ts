import { classifyError, lostAccessCode, outOfReach } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { system } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { pausedFact } from '../campaignFacts.ts';
import { recallUnposted } from '../senderChannel.ts';
import type { Change } from './counters.ts';
import { recordConsents } from './recordConsents.ts';
import type { LedgerRow } from './row.ts';
import { takeBackReactions } from './takeBackReactions.ts';

/** A failure tells something about the person, the campaign or the connection too, whichever way it arrived. */
export async function drawConsequences(tx: Tx, changes: readonly Change[]): Promise<void> {
  const failures = changes.filter(({ before, after }) => after.failed_at && !before.failed_at);
  const rows = failures.map(({ after }) => after).filter((row) => row.error_code !== null);
  const having = (...actions: string[]) =>
    rows.filter((row) => actions.includes(classifyError(row.error_code ?? 0).action));

  await optOut(tx, having('opt_out'));
  await takeBackReactions(tx, changes);
  const stopping = having('stop_campaign', 'reconnect').filter((row) => row.campaign_id !== null);
  for (const row of oneEach(stopping, (row) => `${row.team_id}:${row.campaign_id}`)) {
    await stopCampaign(tx, { teamId: row.team_id, campaignId: row.campaign_id ?? 0, ...reasonOf(row) });
  }
  for (const row of oneEach(having('reconnect'), (row) => `${row.phone_number_id}`)) {
    await markDisconnected(tx, row.team_id, row.phone_number_id, row.error_code ?? 0);
  }
}

function reasonOf(row: LedgerRow): { code: string; message: string } {
  const words = [row.error_title, row.error_details].filter((part) => part !== null && part !== '');
  return { code: String(row.error_code), message: [...new Set(words)].join(': ') };
}

function oneEach(rows: readonly LedgerRow[], key: (row: LedgerRow) => string): LedgerRow[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()];
}

/** 131050: the person told WhatsApp itself that they want no marketing. */
async function optOut(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  await recordConsents(
    tx,
    rows.flatMap(
      ({ team_id: teamId, phone_number_id: phoneNumberId, contact_id: contactId, failed_at: at }) =>
        at
          ? [
              {
                teamId,
                phoneNumberId,
                contactId,
                status: 'opted_out',
                source: 'error_131050',
                by: { kind: 'customer', id: contactId },
                at,
              },
            ]
          : [],
    ),
  );
}

export interface CampaignStop {
  teamId: number;
  campaignId: number;
  /** Of WhatsApp, or one of the gate's reasons. */
  code: string;
  message: string;
}

/** Every further message would fail alike: the campaign pauses by itself and says why. */
export async function stopCampaign(tx: Tx, stop: CampaignStop): Promise<void> {
  const { teamId, campaignId: id } = stop;
  for (const { name, paused_at: now } of await haltCampaign(tx, stop)) {
    const target = { kind: 'campaign', id, name };
    await audit(tx, { actor: system, teamId, now }, { action: 'campaign.stopped', target });
  }
}

/** The same as a part of what somebody did, of which the audit log has a line already. */
export async function haltCampaign(tx: Tx, { teamId, campaignId, code, message }: CampaignStop) {
  const { rows } = await sql<{ name: string; phone_number_id: number; paused_at: Date }>`
    update campaigns set step = 'PAUSED', paused_at = now(), stop_code = ${code}, stop_message = ${message},
      waiting_reason = null, waiting_until = null
    where team_id = ${teamId} and id = ${campaignId} and step = 'SENDING'
    returning name, phone_number_id, paused_at`.execute(tx);
  if (rows.length > 0) await recallUnposted(tx, 'campaign', [campaignId]);
  emit(
    tx,
    rows.map(({ phone_number_id: phoneNumberId, paused_at: at }) =>
      pausedFact({ teamId, phoneNumberId, campaignId, at }, code),
    ),
  );
  return rows;
}

/**
 * A dead token is remembered, so that nothing more is tried before somebody connects the account again. Of a number that is
 * out of reach the others of its account are not.
 */
export async function markDisconnected(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  code: number,
): Promise<void> {
  if (lostAccessCode(code, null) === null && code !== outOfReach) return;
  const numberAlone = sql<{ at: Date }>`
    update phone_numbers n set status = 'DISCONNECTED', updated_at = now()
    where n.team_id = ${teamId} and n.id = ${phoneNumberId} and n.status is distinct from 'DISCONNECTED'
    returning n.updated_at as at`;
  const wholeAccount = sql<{ at: Date }>`
    update whatsapp_accounts a set token_invalid_at = now(), updated_at = now()
    from phone_numbers n
    where n.team_id = ${teamId} and n.id = ${phoneNumberId}
      and a.team_id = n.team_id and a.id = n.whatsapp_account_id and a.token_invalid_at is null
    returning a.token_invalid_at as at`;
  const { rows } = await (code === outOfReach ? numberAlone : wholeAccount).execute(tx);
  const place = { teamId, phoneNumberId, contactId: null, by: { kind: 'system', id: null } } as const;
  emit(
    tx,
    rows.map(({ at }) => ({ ...place, type: 'number.disconnected', at, data: { code: code || null } })),
  );
}
