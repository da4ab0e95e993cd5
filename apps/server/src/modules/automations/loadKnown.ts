import { type Graph, type Known, type KnownTemplate, normalizeWords } from '@herald/flow';
import { type TemplateStructure, variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { type ConsentWords, readKeyword } from '../../messaging/whatsapp/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { findShop } from '../shops/index.ts';

/** What there is beside a graph that it may name: what is gone becomes a problem. */
export async function loadKnown(tx: Tx, scope: NumberScope, automationId: number | null): Promise<Known> {
  return (await loadKnownOf(tx, scope))(automationId);
}

/** The same for several automations of a number, which know each other but not themselves. */
export async function loadKnownOf(
  tx: Tx,
  scope: NumberScope,
): Promise<(automationId: number | null) => Known> {
  const { teamId, phoneNumberId } = scope;
  type Table = 'groups' | 'contact_fields' | 'files' | 'automation_secrets';
  const ids = async (table: Table, column: 'id' | 'key' | 'name') => {
    const number = table === 'groups' ? sql`and phone_number_id = ${phoneNumberId}` : sql``;
    const { rows } = await sql<{ value: number | string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where team_id = ${teamId} ${number}`.execute(
      tx,
    );
    return new Set(rows.map(({ value }) => value));
  };
  const all = await readAll(tx, scope);
  const own = await readConsentWords(tx, teamId);
  const shared = {
    templates: await readTemplates(tx, scope),
    lists: (await ids('groups', 'id')) as Set<number>,
    members: await readMembers(tx, teamId),
    attributes: (await ids('contact_fields', 'key')) as Set<string>,
    files: (await ids('files', 'id')) as Set<number>,
    secrets: (await ids('automation_secrets', 'name')) as Set<string>,
    shop: (await findShop(tx, teamId)) !== null,
    isStopWord: (word: string) => readKeyword(word, own) !== null,
  };
  return (automationId) => {
    const others = all.filter(({ id }) => id !== automationId);
    return {
      ...shared,
      automations: new Map(others.map(({ id, graph }) => [id, startsOf(graph)])),
      words: wordsOf(others),
      ...(automationId === null ? {} : { automationId }),
    };
  };
}

async function readTemplates(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
): Promise<ReadonlyMap<number, KnownTemplate>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    status: string;
    category: string;
    structure: TemplateStructure;
    header_file_id: number | null;
  }>`
    select t.id, t.name, t.status, t.category, t.structure, t.header_file_id
    from templates t
    join phone_numbers n on n.team_id = t.team_id and n.whatsapp_account_id = t.whatsapp_account_id
    where t.team_id = ${teamId} and n.id = ${phoneNumberId} and t.deleted_at is null`.execute(tx);
  return new Map(
    rows.map(({ id, structure, header_file_id, ...template }) => [
      id,
      {
        ...template,
        variables: variablesOf(structure, header_file_id).flatMap(({ key, optional }) =>
          optional ? [] : key,
        ),
        replies: repliesOf(structure),
      },
    ]),
  );
}

/** The quick replies of a template, by their place. */
function repliesOf(structure: TemplateStructure): KnownTemplate['replies'] {
  if (structure.type !== 'standard') return [];
  return structure.buttons.flatMap((group) =>
    group.buttons.flatMap(({ type, text, index }) =>
      type === 'quick_reply' ? [{ key: `r${index}`, title: text }] : [],
    ),
  );
}

async function readMembers(tx: Tx, teamId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('members').select('user_id').where('team_id', '=', teamId).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

interface Other {
  id: number;
  name: string;
  graph: Graph;
  is_active: boolean;
}

async function readAll(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select a.id, a.name, a.is_active, coalesce(v.graph, d.graph) as graph
    from automations a
    join automation_drafts d on d.team_id = a.team_id and d.automation_id = a.id
    left join automation_versions v
      on v.team_id = a.team_id and v.automation_id = a.id and v.version = a.live_version
    where a.team_id = ${teamId} and a.phone_number_id = ${phoneNumberId} and a.deleted_at is null
    order by a.position, a.id`.execute(tx);
  return rows;
}

const startsOf = ({ blocks }: Graph): number[] =>
  Object.values(blocks).flatMap((block) =>
    block.type === 'start' && block.settings.automation_id !== null ? [block.settings.automation_id] : [],
  );

/** Words that another active automation takes, with its name. */
function wordsOf(others: readonly Other[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { name, graph, is_active } of others) {
    const trigger = graph.blocks[graph.start];
    if (!is_active || trigger?.type !== 'trigger' || trigger.settings.kind !== 'kanal_v2_keyword') continue;
    for (const { word } of trigger.settings.words) {
      const said = normalizeWords(word);
      if (!words.has(said)) words.set(said, name);
    }
  }
  return words;
}

async function readConsentWords(tx: Tx, teamId: number): Promise<ConsentWords | null> {
  const row = await tx
    .selectFrom('teams')
    .select('consent_words')
    .where('id', '=', teamId)
    .executeTakeFirst();
  return (row?.consent_words as ConsentWords | null | undefined) ?? null;
}
