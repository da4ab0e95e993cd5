import type { OptinStatus } from '@herald/contract';
import type { EventAuthor } from '@herald/contract/events';
import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact } from '../../platform/events/index.ts';

/** Whose state changed, with the entry of the ledger that decided it. */
export interface ChangedConsent {
  id: number;
  teamId: number;
  before: OptinStatus;
  status: OptinStatus;
  source: string;
  wording: string | null;
  at: Date;
}

interface Cause {
  contactId: number;
  status: OptinStatus;
  at: Date;
  by: EventAuthor;
  phoneNumberId?: number;
}

const types = {
  opted_in: 'contact.opted_in',
  opted_out: 'contact.opted_out',
  unknown: 'contact.consent_unknown',
} as const;

/** Tells whose consent changed. Of several wishes of one person only the one that decided is told. */
export function emitConsents(tx: Tx, causes: readonly Cause[], changed: readonly ChangedConsent[]): void {
  const deciding = new Map(causes.map((cause) => [keyOf(cause.contactId, cause), cause]));
  emit(
    tx,
    changed.map((row) => {
      const cause = deciding.get(keyOf(row.id, row));
      return consentFact(row, cause?.by ?? { kind: 'system', id: null }, cause?.phoneNumberId);
    }),
  );
}

export function consentFact(row: ChangedConsent, by: EventAuthor, phoneNumberId: number | null = null): Fact {
  const { teamId, id: contactId, status, before, source, wording, at } = row;
  return { type: types[status], teamId, phoneNumberId, contactId, at, by, data: { before, source, wording } };
}

const keyOf = (contactId: number, { status, at }: { status: OptinStatus; at: Date }) =>
  `${contactId} ${status} ${at.getTime()}`;
