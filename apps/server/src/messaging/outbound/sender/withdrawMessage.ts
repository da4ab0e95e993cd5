import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { untilWinner } from '../gate/deliveryRules.ts';
import type { CampaignMessage } from './campaignMessages.ts';
import type { Claim } from './claim.ts';
import type { SendingCampaign } from './claimCampaigns.ts';
import type { Refused } from './claimRecipients.ts';

/** A paused template comes back by itself, an edited one once it is approved; any other does not. */
const mayBeSent = ({ template }: CampaignMessage) =>
  template !== null && ['APPROVED', 'PAUSED', 'PENDING'].includes(template.status);

interface Standing {
  rest: number | null;
  has_test: boolean;
  is_judged: boolean;
}

/**
 * One of the messages that are tried out can never be sent again: the campaign goes on with the others. Whose turn had not
 * come get what the others get; whoever was to be tried again after WhatsApp refused is passed over, since they belong to
 * that message's figures. A test with one message left is over; where the winner itself is gone, a person says what the
 * others get. Null where nothing is left to go on with. Says how many were passed over.
 */
export async function withdrawMessage(
  tx: Tx,
  { number: { teamId }, now }: Claim,
  { id: campaignId }: SendingCampaign,
  {
    position,
    messages,
    refused,
  }: { position: number; messages: readonly CampaignMessage[]; refused: Refused },
): Promise<{ skipped: number } | null> {
  const left = messages.filter((one) => one.position !== position && mayBeSent(one));
  const [first] = left;
  if (!first) return null;
  const { rows } = await sql<Standing>`
    select rest_variant as rest, experiment -> 'test' <> 'null'::jsonb as has_test,
      experiment_run ? 'judged_at' as is_judged
    from campaigns where team_id = ${teamId} and id = ${campaignId} and experiment_run is not null
    for no key update`.execute(tx);
  const standing = rows[0];
  if (!standing) return null;
  const { rest, ...news } = whatNow(standing, position, left.length === 1, first.position, now);
  const { moved, skipped } = await moveOn(tx, { teamId, campaignId, position, rest, refused });
  const entry = { position, at: now.toISOString(), people: moved };
  await sql`
    update campaigns set rest_variant = ${rest}::smallint,
      experiment_run = (experiment_run ${rest === null ? sql`- 'decided_at' - 'decided_by'` : sql``}) || ${JSON.stringify(news)}::jsonb
        || jsonb_build_object('withdrawn',
          coalesce(experiment_run -> 'withdrawn', '[]') || ${JSON.stringify([entry])}::jsonb)
    where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
  return { skipped };
}

function whatNow(
  { rest, has_test, is_judged }: Standing,
  position: number,
  isLast: boolean,
  first: number,
  now: Date,
): { rest: number | null; judged_at?: string; decided_at?: string; decided_by?: 'rule' } {
  const at = now.toISOString();
  if (rest === position) return has_test ? { rest: null, judged_at: at } : { rest: first };
  if (rest === null && isLast && !is_judged) return { rest: first, decided_at: at, decided_by: 'rule' };
  return { rest };
}

interface Move {
  teamId: number;
  campaignId: number;
  position: number;
  rest: number | null;
  refused: Refused;
}

async function moveOn(tx: Tx, { teamId, campaignId, position, rest, refused }: Move) {
  const due = rest === null ? untilWinner : sql`'-infinity'::timestamptz`;
  const reason = rest === null ? 'awaits_winner' : null;
  const pending = sql`team_id = ${teamId} and campaign_id = ${campaignId} and status = 'pending'`;
  const { numAffectedRows: skipped = 0n } = await sql`
    update campaign_recipients set status = 'skipped', skip_reason = ${refused.reason}, wait_reason = null,
      decision = ${JSON.stringify(refused)}::jsonb
    where ${pending} and variant = ${position} and entered_at is not null`.execute(tx);
  // Who gets nothing on purpose is in no message's figures.
  const { rows } = await sql<{ people: number }>`
    with moved as (
      update campaign_recipients set variant = null, due_at = ${due}, wait_reason = ${reason}
      where ${pending} and variant = ${position} returning is_held_out
    )
    select count(*) filter (where not is_held_out)::int as people from moved`.execute(tx);
  // The others wait anew where the winner is gone, and no longer where one is left.
  await sql`
    update campaign_recipients set due_at = ${due}, wait_reason = ${reason}
    where ${pending} and variant is null and ${rest === null ? sql`due_at < ${untilWinner}` : sql`due_at = ${untilWinner}`}`.execute(
    tx,
  );
  return { moved: rows[0]?.people ?? 0, skipped: Number(skipped) };
}
