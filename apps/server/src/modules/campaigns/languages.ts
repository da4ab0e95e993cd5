import type { CampaignReview } from '@herald/contract';
import { sql } from 'kysely';
import { languageOf, loadOffered, pickLanguage } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { CampaignRow } from './queries.ts';

type Person = Parameters<typeof languageOf>[0];

/** How many of those who wait read which language of the template; null where it exists in one alone. */
export async function countLanguages(
  tx: Tx,
  teamId: number,
  campaign: Pick<CampaignRow, 'id' | 'phone_number_id' | 'template_id'>,
): Promise<CampaignReview['languages']> {
  const offered = await loadOffered(tx, teamId, campaign);
  if (offered.length < 2) return null;
  const fitting = offered.filter(({ problem }) => problem === null);
  const { rows } = await sql<Person & { count: number }>`
    select c.language, c.country_code as country, count(*)::integer as count
    from campaign_recipients r join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    where r.team_id = ${teamId} and r.campaign_id = ${campaign.id} and r.status = 'pending'
    group by 1, 2`.execute(tx);
  const counts = new Map(offered.map(({ template }) => [template.id, { people: 0, guessed: 0 }]));
  for (const { count, ...person } of rows) {
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
