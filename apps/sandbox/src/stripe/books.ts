import type { Clock } from '../core/clock.ts';
import type { Journal } from '../core/journal.ts';
import { Table } from '../core/table.ts';
import { missing } from './errors.ts';
import type { Kind, ObjectOf, StripeObject } from './model.ts';

/** Everything that the sandbox's Stripe knows. Ids count up, so the same clicks give the same ids. */
export class StripeBooks {
  readonly #objects: Table<StripeObject>;
  readonly #clock: Clock;
  #counter: number;

  constructor(journal: Journal, clock: Clock) {
    this.#objects = new Table<StripeObject>('stripe', journal, (object) => object.id);
    this.#clock = clock;
    this.#counter = this.#objects.size;
  }

  now(): number {
    return this.#clock.seconds();
  }

  newId(prefix: string): string {
    this.#counter += 1;
    return `${prefix}_sandbox${String(this.#counter).padStart(6, '0')}`;
  }

  put<T extends StripeObject>(object: T): T {
    this.#objects.put(object);
    return object;
  }

  find<K extends Kind>(kind: K, id: string | undefined): ObjectOf<K> | undefined {
    const found = id === undefined ? undefined : this.#objects.get(id);
    return found?.object === kind ? (found as ObjectOf<K>) : undefined;
  }

  /** Refuses as Stripe does when there is none; `param` is the field that named it. */
  get<K extends Kind>(kind: K, id: string | undefined, param?: string): ObjectOf<K> {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id ?? '', param);
    return found;
  }

  /** The newest first. */
  all<K extends Kind>(kind: K, test: (object: ObjectOf<K>) => boolean = () => true): ObjectOf<K>[] {
    const own = [...this.#objects.all()].filter((object): object is ObjectOf<K> => object.object === kind);
    return own.filter(test).reverse();
  }
}
