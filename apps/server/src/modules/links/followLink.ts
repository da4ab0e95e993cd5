import { fillPlaceholders, placeholderKeys, type TemplateStructure, urlSuffix } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { recordClaimed } from '../../messaging/ledger/index.ts';
import { linkTokensOf, trackedButtonsOf } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { ClickLog } from './clickLog.ts';
import { withParameters } from './withParameters.ts';

interface Followed {
  teamId: number;
  targetId: number;
  /** Null of a link that belongs to no message. */
  messageId: number | null;
  /** With its variable, if it has one. */
  url: string;
}

/** Where a link of a message leads; null when there is none. Whoever `counts` has followed it then. */
export async function followLink(
  app: AppServices,
  clicks: ClickLog,
  token: string,
  counts: boolean,
): Promise<string | null> {
  const followed = (await readNamed(app, token)) ?? (await readKept(app, token));
  if (!followed) return null;
  const { teamId, targetId, messageId } = followed;
  const letter = messageId === null ? null : await findLetter(app, followed, messageId);
  // What was erased leads on all the same.
  if (counts && letter && messageId !== null)
    await clicks.add({ teamId, messageId, targetId, at: app.clock.now() });
  return addressOf(followed, letter);
}

async function readNamed(app: AppServices, token: string): Promise<Followed | null> {
  const named = linkTokensOf(app.secrets).read(token);
  const target = named && (await findTarget(app, named.targetId));
  return target ? { ...target, ...named } : null;
}

/** Addresses of single messages that were stored one by one. */
async function readKept({ database }: AppServices, token: string): Promise<Followed | null> {
  if (token.length !== 24) return null;
  const link = await database.statements
    .selectFrom('tracked_links')
    .select(['team_id', 'target_id', 'message_id', 'url'])
    .where('token', '=', token)
    .executeTakeFirst();
  return link
    ? { teamId: link.team_id, targetId: link.target_id, messageId: link.message_id, url: link.url }
    : null;
}

interface Target {
  teamId: number;
  url: string;
}

/** They never change: thousands who follow one campaign's button ask the database once. */
const targets = new WeakMap<object, Map<number, Target>>();
const mostTargets = 50_000;

async function findTarget({ database }: AppServices, id: number): Promise<Target | null> {
  const known = targets.get(database.home) ?? new Map<number, Target>();
  targets.set(database.home, known);
  const found = known.get(id);
  if (found) return found;
  const row = await database.statements
    .selectFrom('link_targets')
    .select(['team_id', 'url'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const target = { teamId: row.team_id, url: row.url };
  const [oldest] = known.keys();
  if (known.size >= mostTargets && oldest !== undefined) known.delete(oldest);
  known.set(id, target);
  return target;
}

interface Letter {
  campaign: string | null;
  template: string | null;
  automation_id: number | null;
  /** The team wants it to be told where visitors come from. */
  utm: boolean;
  /** Only where the address has a variable. */
  content: { structure: TemplateStructure; variables: Record<string, string> } | null;
}

/** Whoever is quick follows it before the message of a campaign is written. */
async function findLetter(app: AppServices, followed: Followed, messageId: number): Promise<Letter | null> {
  const letter = await readLetter(app, followed, messageId);
  if (letter) return letter;
  const key = { teamId: followed.teamId, messageId };
  const recorded = await app.database.pipeline.transaction((tx) => recordClaimed(tx, [key]));
  return recorded > 0 ? readLetter(app, followed, messageId) : null;
}

async function readLetter(
  { database }: AppServices,
  { teamId, url }: Followed,
  messageId: number,
): Promise<Letter | null> {
  const { rows } = await sql<Letter>`
    select c.name as campaign, t.name as template, m.automation_id, coalesce(s.utm, true) as utm,
      case when ${placeholderKeys(url).length > 0} then herald.whole_content(m.team_id, m.content) end as content
    from messages m
    left join campaigns c on c.team_id = m.team_id and c.id = m.campaign_id
    left join templates t on t.team_id = m.team_id and t.id = m.template_id
    left join attribution_settings s on s.team_id = m.team_id
    where m.team_id = ${teamId} and m.id = ${messageId} and m.direction = 'out'`.execute(database.statements);
  return rows[0] ?? null;
}

function addressOf({ url, targetId }: Followed, letter: Letter | null): string {
  const button =
    letter?.content && trackedButtonsOf(letter.content.structure).find((one) => one.targetId === targetId);
  const value = button ? (letter.content?.variables[button.key] ?? '') : '';
  const whole = fillPlaceholders(url, () => urlSuffix(url, value));
  const medium = mediumOf(letter);
  if (!medium) return whole;
  const name = letter?.campaign ?? letter?.template ?? '';
  return withParameters(whole, { utm_source: 'whatsapp', utm_medium: medium, utm_campaign: folded(name) });
}

/** By what the shop's own analytics tell apart who came; what a person wrote says nothing. */
function mediumOf(letter: Letter | null): string | null {
  if (!letter?.utm) return null;
  if (letter.campaign !== null) return 'campaign';
  if (letter.automation_id !== null) return 'automation';
  return letter.template === null ? null : 'template';
}

/** `Soldes d’été !` becomes `soldes-d-ete`. */
function folded(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
