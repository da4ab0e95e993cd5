import type { ContactExplanation, Locale } from '@herald/contract';
import { previewOf } from '../kinds/index.ts';
import type { readOutgoing } from './contactRows.ts';
import { messageSteps, outcomeOf } from './messageSteps.ts';

type OutgoingRow = Awaited<ReturnType<typeof readOutgoing>>[number];

/** One line about a message: what it was, who sent it and what became of it. */
export function presentOutgoing(row: OutgoingRow, locale: Locale): ContactExplanation['messages'][number] {
  const failure = outcomeOf(row, locale);
  return {
    id: row.id,
    preview: previewOf(row),
    cause: row.cause,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? '' },
    status: row.status,
    at: row.happened_at.toISOString(),
    outcome: failure?.message ?? messageSteps(row, locale).at(-1)?.message ?? '',
    code: failure?.code ?? null,
  };
}
