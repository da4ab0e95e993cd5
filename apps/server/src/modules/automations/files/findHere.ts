import type { AutomationFile } from '@herald/contract';
import { fieldNamesOf, secretsOf, type ThingKind } from '@herald/flow';
import { type TemplateStructure, variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

export interface Here {
  /** Kind → number in the file → what is called so here. */
  things: ReadonlyMap<ThingKind, ReadonlyMap<number, number>>;
  /** Of templates and of drafts. */
  takenNames: Set<string>;
  missingFields: readonly string[];
  missingSecrets: readonly string[];
}

/** What of a file's things there is on this number, by name. Files and people are nobody else's. */
export async function findHere(tx: Tx, scope: NumberScope, file: AutomationFile): Promise<Here> {
  const { rows: templates } = await sql<{
    id: number;
    name: string;
    language: string;
    structure: TemplateStructure;
  }>`
    select t.id, t.name, t.language, t.structure from templates t
    join phone_numbers n on n.team_id = t.team_id and n.whatsapp_account_id = t.whatsapp_account_id
    where t.team_id = ${scope.teamId} and n.id = ${scope.phoneNumberId} and t.deleted_at is null`.execute(tx);
  const drafts = await tx
    .selectFrom('automation_template_drafts')
    .select('name')
    .where('team_id', '=', scope.teamId)
    .execute();
  const found = file.templates.flatMap(({ ref, name, language, structure }) => {
    const same = templates.find(
      (one) =>
        one.name === name &&
        one.language === language &&
        (structure === null || keysOf(one.structure) === keysOf(structure)),
    );
    return same ? [[ref, same.id] as const] : [];
  });
  return {
    things: new Map<ThingKind, ReadonlyMap<number, number>>([
      ['template', new Map(found)],
      ['list', await findNamed(tx, scope, 'groups', file.lists)],
      ['label', await findNamed(tx, scope, 'labels', file.labels)],
      ['automation', await findNamed(tx, scope, 'automations', file.automations)],
      ['campaign', await findNamed(tx, scope, 'campaigns', file.campaigns)],
      ['product', await findNamed(tx, scope, 'shop_products', file.products)],
    ]),
    takenNames: new Set([...templates, ...drafts].map(({ name }) => name)),
    missingFields: await findMissingFields(tx, scope, file),
    missingSecrets: await findMissingSecrets(tx, scope, file),
  };
}

/** A template of the same name that asks for other values is another. */
const keysOf = (structure: TemplateStructure) =>
  variablesOf(structure)
    .map(({ key }) => key)
    .join();

async function findNamed(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  table: 'groups' | 'labels' | 'automations' | 'campaigns' | 'shop_products',
  wanted: readonly { ref: number; name: string }[],
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map();
  const names = wanted.map(({ name }) => name.trim().toLowerCase());
  // Labels and products are the team's, the rest is a number's.
  const isOfTeam = table === 'labels' || table === 'shop_products';
  const ofNumber = isOfTeam ? sql`` : sql`and phone_number_id = ${phoneNumberId}`;
  const name = sql`lower(trim(${sql.ref(table === 'shop_products' ? 'title' : 'name')}))`;
  const { rows } = await sql<{ id: number; name: string }>`
    select max(id) as id, ${name} as name from ${sql.table(table)}
    where team_id = ${teamId} ${ofNumber} and ${name} = any(${names}::text[])
      ${table === 'automations' ? sql`and deleted_at is null` : sql``}
    group by 2`.execute(tx);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(
    wanted.flatMap(({ ref, name }) => {
      const id = ids.get(name.trim().toLowerCase());
      return id === undefined ? [] : [[ref, id] as const];
    }),
  );
}

async function findMissingFields(tx: Tx, { teamId }: NumberScope, file: AutomationFile): Promise<string[]> {
  const rows = await tx.selectFrom('contact_fields').select('key').where('team_id', '=', teamId).execute();
  const keys = new Set(rows.map(({ key }) => key));
  const spokenOf = fieldNamesOf(file.graph);
  return file.fields.flatMap(({ key, name }) => (spokenOf.has(key) && !keys.has(key) ? [name] : []));
}

async function findMissingSecrets(tx: Tx, { teamId }: NumberScope, { graph }: AutomationFile) {
  const rows = await tx
    .selectFrom('automation_secrets')
    .select('name')
    .where('team_id', '=', teamId)
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  return secretsOf(graph).filter((name) => !names.has(name));
}
