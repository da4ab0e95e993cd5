import { fillPlaceholders, placeholderKeys, urlSuffix } from '@herald/whatsapp/model';
import { recordClaimed } from '../../messaging/ledger/index.ts';
import { linkTokensOf, trackedButtonsOf } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { ClickLog } from './clickLog.ts';
import type { Letter, Letters } from './letters.ts';
import { withParameters } from './withParameters.ts';

interface Followed {
  teamId: number;
  targetId: number;
  /** Null of a link that belongs to no message. */
  messageId: number | null;
  /** With its variable, if it has one. */
  url: string;
}

export interface LinkTools {
  app: AppServices;
  letters: Letters;
  clicks: ClickLog;
}

/** Where a link of a message leads; null when there is none. Whoever `counts` has followed it then. */
export async function followLink(tools: LinkTools, token: string, counts: boolean): Promise<string | null> {
  const { app, clicks } = tools;
  const followed = (await readNamed(app, token)) ?? (await readKept(app, token));
  if (!followed) return null;
  const { teamId, targetId, messageId } = followed;
  // At once, and not one after the other: of what was erased no click is kept, and it leads on all the same.
  const click =
    counts && messageId !== null ? clicks.add({ teamId, messageId, targetId, at: app.clock.now() }) : null;
  const letter = messageId === null ? null : await findLetter(tools, followed, messageId);
  await click;
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

/** They never change: thousands who follow one campaign's button ask the database once, also if they come at the same moment. */
const targets = new WeakMap<object, Map<number, Promise<Target | null>>>();
const mostTargets = 50_000;

async function findTarget({ database }: AppServices, id: number): Promise<Target | null> {
  const known = targets.get(database.home) ?? new Map<number, Promise<Target | null>>();
  targets.set(database.home, known);
  const found = known.get(id);
  if (found) return found;
  const [oldest] = known.keys();
  if (known.size >= mostTargets && oldest !== undefined) known.delete(oldest);
  const asked = readTarget(database, id);
  known.set(id, asked);
  const target = await asked.catch(() => null);
  // What is not there, or could not be asked for, may be another time.
  if (!target) known.delete(id);
  return asked;
}

async function readTarget({ statements }: AppServices['database'], id: number): Promise<Target | null> {
  const row = await statements
    .selectFrom('link_targets')
    .select(['team_id', 'url'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { teamId: row.team_id, url: row.url } : null;
}

/** Whoever is quick follows it before the message of a campaign is written. */
async function findLetter(
  { app, letters }: LinkTools,
  { teamId, url }: Followed,
  messageId: number,
): Promise<Letter | null> {
  const wanted = { teamId, messageId, hasVariable: placeholderKeys(url).length > 0 };
  const letter = await letters.read(wanted);
  if (letter) return letter;
  await app.database.pipeline.transaction((tx) => recordClaimed(tx, [wanted]));
  return letters.read(wanted);
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
