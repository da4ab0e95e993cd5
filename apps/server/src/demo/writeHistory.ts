import { writeFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { previewOf, type StoredContent } from '../messaging/kinds/index.ts';
import type { DB } from '../platform/database/index.ts';
import type { NumberScope } from '../platform/numberScope.ts';

/** The conversations in words, so that the customers' phones can show the same past and their windows are open. */
export async function writeHistory(db: Kysely<DB>, scope: NumberScope, file: string): Promise<void> {
  const { rows } = await sql<{
    meta_id: string;
    phone: string;
    name: string;
    direction: string;
    type: StoredContent['type'];
    content: unknown;
    happened_at: Date;
  }>`
    select p.meta_id, c.phone_number as phone, c.name, m.direction, m.type, m.content, m.happened_at
    from messages m
    join contacts c on c.team_id = m.team_id and c.id = m.contact_id
    join phone_numbers p on p.team_id = m.team_id and p.id = m.phone_number_id
    where m.team_id = ${scope.teamId} and m.phone_number_id = ${scope.phoneNumberId}
    order by m.id`.execute(db);
  const chats = [...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, lines]) => ({
    phone,
    name: lines[0]?.name ?? '',
    phoneNumberId: lines[0]?.meta_id ?? '',
    lines: lines.map((line) => ({
      from: line.direction === 'in' ? 'customer' : 'business',
      text: previewOf({ type: line.type, content: line.content } as StoredContent) || '📎',
      at: line.happened_at.getTime(),
    })),
  }));
  await writeFile(file, JSON.stringify(chats));
}
