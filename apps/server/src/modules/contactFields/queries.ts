import type { ContactField, ContactFieldKind, FieldFit } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { FieldKind } from './values.ts';

const columns = ['id', 'key', 'name', 'kind', 'choices', 'position'] as const;

interface FieldRow {
  id: number;
  key: string;
  name: string;
  kind: string;
  choices: unknown;
  position: number;
}

function present(row: FieldRow): ContactField {
  return { ...row, kind: row.kind as ContactFieldKind, choices: row.choices as string[] };
}

/** The fields that a team declared, in their order. */
export async function readContactFields(tx: Tx, teamId: number): Promise<ContactField[]> {
  const rows = await tx
    .selectFrom('contact_fields')
    .select(columns)
    .where('team_id', '=', teamId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(present);
}

/** The only door to one field of the team. */
export async function accessContactField(tx: Tx, teamId: number, fieldId: number): Promise<ContactField> {
  const row = await tx
    .selectFrom('contact_fields')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('id', '=', fieldId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

/** The stored text, or null when it is not of the kind. `text` is an expression of type text. */
function suitable({ kind, choices }: FieldKind, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const tests: Record<ContactFieldKind, RawBuilder<unknown>> = {
    text: sql`true`,
    number: sql`herald.as_number(${text}) is not null`,
    date: sql`herald.as_date(${text}) is not null`,
    boolean: sql`herald.as_boolean(${text}) is not null`,
    choice: sql`${text} = any(${choices}::text[])`,
  };
  return tests[kind];
}

/** How the values of a key suit a kind. Reads every contact of the team, so it is asked only when a kind changes. */
export async function readFit(tx: Tx, teamId: number, key: string, kind: FieldKind): Promise<FieldFit> {
  const text = sql`(c.attributes ->> ${key})`;
  const { rows } = await sql<FieldFit>`
    with own as materialized (
      select ${text} as value, ${suitable(kind, text)} as suits from contacts c
      where c.team_id = ${teamId} and ${text} <> '')
    select count(*) as values, count(*) filter (where not suits) as misfits,
      array(select distinct left(value, 200) from own where not suits order by 1 limit 10) as samples
    from own`.execute(tx);
  return rows[0] ?? { values: 0, misfits: 0, samples: [] };
}
