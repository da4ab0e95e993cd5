import type { EventAuthor, EventType } from '@herald/contract/events';
import { type ChangedConsent, consentFact } from '../../messaging/ledger/emitConsents.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit, type Fact, isHeard } from '../../platform/events/index.ts';
import type { ImportRow } from './queries.ts';

/** What somebody listens to. To name thousands of people costs time, so nobody is named for nobody. */
export interface Heard {
  created: boolean;
  updated: boolean;
  consents: boolean;
  members: boolean;
}

export function whatIsHeard(tx: Tx, teamId: number): Heard {
  const heard = (...types: EventType[]) => types.some((type) => isHeard(tx, teamId, type, true));
  return {
    created: heard('contact.created'),
    updated: heard('contact.updated'),
    consents: heard('contact.opted_in', 'contact.opted_out'),
    members: heard('group.contact_added'),
  };
}

/** What one batch did to whom; empty where nobody listens. */
export interface BatchNews {
  created: readonly number[];
  updated: readonly number[];
  consents: readonly Omit<ChangedConsent, 'teamId' | 'source' | 'at'>[];
  joined: readonly number[];
}

/** Tells it. Open pages hear of the import's progress instead. */
export function emitBatch(tx: Tx, row: ImportRow, at: Date, news: BatchNews): void {
  const { team_id: teamId, phone_number_id, group_id, mapping } = row;
  const by: EventAuthor =
    row.created_by === null ? { kind: 'system', id: null } : { kind: 'user', id: row.created_by };
  const told = { teamId, phoneNumberId: null, at, by, isBulk: true };
  const origin = 'import' as const;
  emit(tx, [
    ...news.created.map(
      (contactId): Fact => ({ ...told, type: 'contact.created', contactId, data: { origin } }),
    ),
    ...news.updated.map(
      (contactId): Fact => ({ ...told, type: 'contact.updated', contactId, data: { fields: [] } }),
    ),
    ...news.consents.map((change) => ({
      ...consentFact({ ...change, teamId, at, source: origin }, by),
      isBulk: true,
    })),
    ...news.joined.flatMap((contactId): Fact[] =>
      group_id === null
        ? []
        : [
            {
              ...told,
              type: 'group.contact_added',
              phoneNumberId: phone_number_id,
              contactId,
              startsNobody: mapping?.start_automations !== true,
              data: { group_id },
            },
          ],
    ),
  ]);
}
