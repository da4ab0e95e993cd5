import type { CampaignReview } from '@herald/contract';
import { languageOf, loadOffered, pickLanguage } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { AudienceGroup } from './audienceQueries.ts';
import type { CampaignRow } from './queries.ts';

/** How many of those who would get it read which language of the template; null where it exists in one alone. */
export async function countLanguages(
  tx: Tx,
  teamId: number,
  campaign: Pick<CampaignRow, 'phone_number_id' | 'template_id'>,
  recipients: readonly AudienceGroup[],
): Promise<CampaignReview['languages']> {
  const offered = await loadOffered(tx, teamId, campaign);
  if (offered.length < 2) return null;
  const fitting = offered.filter(({ problem }) => problem === null);
  const counts = new Map(offered.map(({ template }) => [template.id, { people: 0, guessed: 0 }]));
  for (const { count, ...person } of recipients) {
    const reads = languageOf(person);
    const found = reads && pickLanguage(reads.language, fitting);
    const entry = counts.get((found ?? offered[0])?.template.id ?? 0);
    if (!entry) continue;
    entry.people += count;
    if (found && reads.isGuess) entry.guessed += count;
  }
  return offered.map(({ template, language, problem }) => ({
    template_id: template.id,
    language,
    structure: template.structure,
    problem,
    people: counts.get(template.id)?.people ?? 0,
    guessed: counts.get(template.id)?.guessed ?? 0,
  }));
}
