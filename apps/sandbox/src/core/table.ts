import type { Journal } from './journal.ts';

/** One kind of thing by id. `put` also records a change made in place. */
export class Table<T> {
  #rows = new Map<string, T>();
  #kind: string;
  #journal: Journal;
  #idOf: (row: T) => string;

  constructor(kind: string, journal: Journal, idOf: (row: T) => string) {
    this.#kind = kind;
    this.#journal = journal;
    this.#idOf = idOf;
    for (const row of journal.load(kind) as T[]) this.#rows.set(idOf(row), row);
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  put(row: T): T {
    const id = this.#idOf(row);
    this.#rows.set(id, row);
    this.#journal.mark(this.#kind, id, row);
    return row;
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#journal.mark(this.#kind, id, null);
  }

  clear(): void {
    for (const id of [...this.#rows.keys()]) this.delete(id);
  }

  all(): MapIterator<T> {
    return this.#rows.values();
  }

  filter(test: (row: T) => boolean): T[] {
    return [...this.#rows.values()].filter(test);
  }

  find(test: (row: T) => boolean): T | undefined {
    for (const row of this.#rows.values()) if (test(row)) return row;
    return undefined;
  }

  get size(): number {
    return this.#rows.size;
  }
}
