import type { EventAuthor, EventData } from '@herald/contract/events';
import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact } from '../../platform/events/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import type { Change } from './counters.ts';
import type { LedgerRow } from './row.ts';

const herald: EventAuthor = { kind: 'system', id: null };

/** Tells every step that messages took. What changed without a step (a price, an earlier delivery) only shows. */
export function emitChanges(tx: Tx, changes: readonly Change[]): void {
  const steps = changes.filter(isStep);
  emit(
    tx,
    steps.map(({ before, after }) => statusFact(after, before.status)),
  );
  for (const { after } of changes.filter((change) => !isStep(change))) {
    const payload = { phone_number_id: after.phone_number_id, contact_ids: [after.contact_id] };
    publish(tx, { name: 'messages.updated', payload });
  }
}

const isStep = ({ before, after }: Change) =>
  before.status !== after.status || before.replaced_at !== after.replaced_at || isReadEarlier(before, after);

/** An order that was placed in between has its credit by it. */
const isReadEarlier = (before: LedgerRow, after: LedgerRow) =>
  before.read_at !== null && after.read_at !== null && after.read_at < before.read_at;

function statusFact(row: LedgerRow, before: LedgerRow['status']): Fact<'message.status'> {
  return {
    type: 'message.status',
    teamId: row.team_id,
    phoneNumberId: row.phone_number_id,
    contactId: row.contact_id,
    at: row.failed_at ?? row.read_at ?? row.delivered_at ?? row.sent_at ?? row.accepted_at ?? new Date(),
    by: herald,
    data: {
      message_id: row.id,
      status: row.status,
      before,
      sent_at: (row.sent_at ?? row.accepted_at)?.toISOString() ?? null,
      read_at: row.read_at?.toISOString() ?? null,
      error_code: row.error_code,
      campaign_id: row.campaign_id,
    },
  };
}

/** Of a message of a campaign that WhatsApp took: what nearly all of them are. */
export interface Taken {
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  messageId: number;
  campaignId: number;
  at: Date;
  held: boolean;
}

let latest = { ms: Number.NaN, text: '' };

/** Many are taken within one millisecond, and writing a time takes as long as the rest of a fact. */
export function isoOf(at: Date): string {
  const ms = at.getTime();
  if (ms !== latest.ms) latest = { ms, text: at.toISOString() };
  return latest.text;
}

export function acceptedFact(taken: Taken): Fact<'message.status'> {
  return {
    type: 'message.status',
    teamId: taken.teamId,
    phoneNumberId: taken.phoneNumberId,
    contactId: taken.contactId,
    at: taken.at,
    by: herald,
    data: {
      message_id: taken.messageId,
      status: taken.held ? 'held' : 'accepted',
      before: 'sending',
      sent_at: isoOf(taken.at),
      read_at: null,
      error_code: null,
      campaign_id: taken.campaignId,
    },
  };
}

/** The message of a campaign that a claim gave out. */
export function claimedFact(
  of: Pick<Taken, 'teamId' | 'phoneNumberId' | 'contactId' | 'messageId' | 'campaignId' | 'at'>,
): Fact<'message.created'> {
  const { teamId, phoneNumberId, contactId, at, messageId: message_id, campaignId: campaign_id } = of;
  const data = { message_id, type: 'template', cause: 'campaign', campaign_id } as const;
  return createdFact({ teamId, phoneNumberId, contactId, at, by: herald, data });
}

interface Made {
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  at: Date;
  by: EventAuthor;
  isPast?: boolean;
  data: EventData<'message.created'>;
}

/** A message of ours that is in the ledger now. */
export function createdFact(made: Made): Fact<'message.created'> {
  return { type: 'message.created', ...made };
}
