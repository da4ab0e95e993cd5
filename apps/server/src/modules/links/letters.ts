import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { numberArray } from '../../platform/database/arrays.ts';
import { type Database, planned, type Tx } from '../../platform/database/index.ts';

/** What the address of a link depends on, of the message that it came with. */
export interface Letter {
  campaign: string | null;
  template: string | null;
  automation_id: number | null;
  /** The team wants it to be told where visitors come from. */
  utm: boolean;
  /** Only where the address has a variable. */
  content: { structure: TemplateStructure; variables: Record<string, string> } | null;
}

export interface WantedLetter {
  teamId: number;
  messageId: number;
  hasVariable: boolean;
}

interface Waiting extends WantedLetter {
  resolve(letter: Letter | null): void;
  reject(error: unknown): void;
}

const mostAtOnce = 200;

/**
 * Reads the messages whose links are followed: one statement after the other, each for all who came during the one before. A
 * campaign brings hundreds of people a second, and finding the plan costs more than reading a row.
 */
export class Letters {
  readonly #run: Tx['planned'];
  #waiting: Waiting[] = [];
  #isReading = false;

  constructor(database: Database) {
    this.#run = (name, statement) => planned(database, name, statement);
  }

  /** Null of what is not in the ledger. */
  read(wanted: WantedLetter): Promise<Letter | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...wanted, resolve, reject });
      if (!this.#isReading) void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      const wanted = this.#waiting.splice(0, mostAtOnce);
      try {
        const letters = await readLetters(this.#run, wanted);
        for (const [index, { resolve }] of wanted.entries()) resolve(letters.get(index + 1) ?? null);
      } catch (error) {
        for (const { reject } of wanted) reject(error);
      }
    }
    this.#isReading = false;
  }
}

/** By their places in what is wanted, from 1. */
export async function readLetters(
  run: Tx['planned'],
  wanted: readonly WantedLetter[],
): Promise<Map<number, Letter>> {
  const { rows } = await run(
    'read_letters',
    sql<Letter & { place: number }>`
    select w.place::integer as place, c.name as campaign, t.name as template, m.automation_id, coalesce(s.utm, true) as utm,
      case when w.has_variable = 1 then herald.whole_content(m.team_id, m.content) end as content
    from unnest(
      ${numberArray(wanted.map(({ teamId }) => teamId))}::bigint[],
      ${numberArray(wanted.map(({ messageId }) => messageId))}::bigint[],
      ${numberArray(wanted.map(({ hasVariable }) => (hasVariable ? 1 : 0)))}::smallint[]
    ) with ordinality as w (team_id, id, has_variable, place)
    cross join lateral (
      select * from messages o where o.team_id = w.team_id and o.id = w.id and o.direction = 'out' limit 1
    ) m
    left join campaigns c on c.team_id = m.team_id and c.id = m.campaign_id
    left join templates t on t.team_id = m.team_id and t.id = m.template_id
    left join attribution_settings s on s.team_id = m.team_id`,
  );
  return new Map(rows.map(({ place, ...letter }) => [place, letter]));
}
