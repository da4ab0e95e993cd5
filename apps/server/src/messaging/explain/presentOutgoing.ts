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
    still_wanted: stillWanted(row)?.[locale] ?? null,
    outcome: failure?.message ?? messageSteps(row, locale).at(-1)?.message ?? '',
    code: failure?.code ?? null,
  };
}

const unbought = {
  waits: {
    en: 'A reminder: it leaves only if the person has still not bought by then.',
    fr: 'Un rappel : il ne part que si la personne n’a toujours rien acheté d’ici là.',
  },
  left: {
    en: 'A reminder: the person had still not bought when it left.',
    fr: 'Un rappel : la personne n’avait toujours rien acheté quand il est parti.',
  },
};

/** The gate asks once more when a reminder leaves; one that it refused says in its outcome that the person has bought. */
function stillWanted({ decision, claimed_at, status }: OutgoingRow) {
  if (decision?.looked?.settled !== false) return null;
  if (claimed_at !== null) return unbought.left;
  return status === 'queued' ? unbought.waits : null;
}
