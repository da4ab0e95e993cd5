import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';

const keyOf = { list: 'group_ids', label: 'label_ids' } as const;

interface AskedThing {
  teamId: number;
  kind: keyof typeof keyOf;
  id: number;
}

/** What a segment asks about is not taken away under it: one of those who are not on a list would be everybody of a sudden. */
export async function refuseAsked(tx: Tx, { teamId, kind, id }: AskedThing, code: string): Promise<void> {
  const path = `$.**.${keyOf[kind]}[*] ? (@ == $id)`;
  const { rows } = await sql<{ name: string }>`
    select name from segments where team_id = ${teamId}
      and jsonb_path_exists(conditions, ${path}::text::jsonpath, jsonb_build_object('id', ${id}::bigint))
    order by lower(name) limit 5`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  const texts = {
    list: {
      en: `Segments use this list: ${names}. Change them first.`,
      fr: `Des segments utilisent cette liste : ${names}. Modifiez-les d’abord.`,
    },
    label: {
      en: `Segments use this label: ${names}. Change them first.`,
      fr: `Des segments utilisent cette étiquette : ${names}. Modifiez-les d’abord.`,
    },
  };
  throw new AppError(code, texts[kind]);
}
