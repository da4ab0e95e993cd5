import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const flushEveryMs = 100;

interface Change {
  kind: string;
  id: string;
  value: unknown;
}

/** Remembers what changed. The memory journal forgets; the SQLite one writes changes in batches. */
export interface Journal {
  mark(kind: string, id: string, value: unknown): void;
  load(kind: string): unknown[];
  flush(): void;
  close(): void;
}

export const memoryJournal: Journal = {
  mark: () => {},
  load: () => [],
  flush: () => {},
  close: () => {},
};

/** Several changes of one thing between two flushes cost one write, which keeps thousands of messages a second cheap. */
export class SqliteJournal implements Journal {
  #changes = new Map<string, Change>();
  #database: DatabaseSync;
  #upsert: StatementSync;
  #remove: StatementSync;
  #timer: NodeJS.Timeout;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
    this.#database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists things (
        kind text not null, id text not null, place integer not null, value text not null,
        primary key (kind, id)
      ) without rowid;
    `);
    this.#upsert = this.#database.prepare(
      'insert into things (kind, id, place, value) values (?, ?, ?, ?) on conflict (kind, id) do update set value = excluded.value',
    );
    this.#remove = this.#database.prepare('delete from things where kind = ? and id = ?');
    this.#timer = setInterval(() => this.flush(), flushEveryMs);
    this.#timer.unref();
  }

  mark(kind: string, id: string, value: unknown): void {
    this.#changes.set(`${kind}\n${id}`, { kind, id, value });
  }

  load(kind: string): unknown[] {
    const rows = this.#database
      .prepare('select value from things where kind = ? order by place')
      .all(kind) as unknown as { value: string }[];
    return rows.map((row) => JSON.parse(row.value) as unknown);
  }

  #place = Date.now() * 1000;

  flush(): void {
    if (this.#changes.size === 0) return;
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    this.#database.exec('begin');
    for (const { kind, id, value } of changes) {
      if (value === null) this.#remove.run(kind, id);
      else this.#upsert.run(kind, id, this.#place++, JSON.stringify(value));
    }
    this.#database.exec('commit');
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
    this.#database.close();
  }
}
