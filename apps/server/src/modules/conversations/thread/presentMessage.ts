import type { Message, MessageStatus } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { presentContent, previewOf, withoutContent } from '../../../messaging/kinds/index.ts';
import type { Clicks } from '../../../messaging/links/index.ts';
import { describeOutcome } from '../../../messaging/reasons.ts';
import { linkTo } from '../../../platform/files/index.ts';
import { iso } from '../presentConversation.ts';
import { localTime } from './localTime.ts';
import { presentReferral } from './presentReferral.ts';
import type { MessageRow, Thread } from './readThread.ts';

type Surroundings = Pick<Thread, 'quoted' | 'files' | 'clicks' | 'sentAgain'> & { timezone: string };

const noClicks: Clicks = new Map();

/** A row of the ledger as the wire has it. */
export function presentMessage(ctx: RequestContext, row: MessageRow, around: Surroundings): Message {
  const isInbound = row.direction === 'in';
  const sentAt = isInbound ? row.happened_at : (row.sent_at ?? row.accepted_at);
  const { time, date } = localTime(sentAt ?? row.happened_at, around.timezone);
  const sender = [row.sender_first_name, row.sender_last_name].filter((part) => part).join(' ');
  const link = (fileId: number | null) => {
    const file = fileId === null ? undefined : around.files.get(fileId);
    return file ? linkTo(ctx.app, file) : null;
  };
  return {
    id: row.id,
    status: row.status as MessageStatus,
    contact_is_sender: isInbound,
    sended_by_automation: row.cause === 'automation' || row.cause === 'system',
    sended_at: iso(sentAt),
    created_at: row.happened_at.toISOString(),
    time_sended_at: time,
    date_sended_at: date,
    delivered_at: iso(row.delivered_at),
    read_at: iso(row.read_at),
    ai_message: row.cause === 'ai_agent',
    ai_store_info_message: false,
    client_id: row.client_id,
    campaign_id: row.campaign_id,
    sender_name: sender || null,
    failure: isInbound ? null : failureOf(row, ctx),
    may_resend: mayResend(row, around),
    sent_again: around.sentAgain.has(row.id),
    quoted: quotedOf(row, around),
    reactions: row.reactions.map(({ emoji, from_contact }) => ({ emoji, contact_is_sender: from_contact })),
    edited: row.edited_at !== null,
    deleted: row.revoked_at !== null,
    forwarded: row.context?.forwarded ?? null,
    product: row.context?.product ?? null,
    referral: row.referral && presentReferral(ctx.app, row.referral, around.files),
    ...presentContent(row.revoked_at === null ? row : withoutContent(row), {
      link,
      locale: ctx.locale,
      clicks: around.clicks.get(row.id) ?? noClicks,
    }),
  };
}

/** WhatsApp would say the same again: nobody is there, or nothing but a template may be sent. */
const hopeless: readonly number[] = [131026, 131047, 131021, 131051, 131062, 130403];

function mayResend({ id, status, error_code }: MessageRow, { sentAgain }: Surroundings): boolean {
  if (sentAgain.has(id)) return false;
  return status === 'uncertain' || (status === 'failed' && !hopeless.includes(error_code ?? 0));
}

function failureOf(row: MessageRow, { locale }: RequestContext): Message['failure'] {
  return describeOutcome(
    {
      status: row.status,
      skipReason: row.decision?.reason ?? null,
      errorCode: row.error_code,
      errorTitle: row.error_title,
      errorDetails: row.error_details,
    },
    locale,
  );
}

/** Null also when the quoted message is not in the ledger: it is older than the connection to WhatsApp. */
function quotedOf({ quoted_wamid }: MessageRow, { quoted }: Surroundings): Message['quoted'] {
  const found = quoted_wamid === null ? undefined : quoted.get(quoted_wamid);
  if (!found) return null;
  return {
    id: found.id,
    preview: found.revoked_at === null ? previewOf(found.stored) : '',
    contact_is_sender: found.direction === 'in',
  };
}
