import type { Tx } from '../../platform/database/index.ts';
import { readFiles } from '../../platform/files/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { loadOffered, loadTemplate, loadVariablePeople } from '../templates/index.ts';

interface Receiver {
  teamId: number;
  contactId: number;
}

/**
 * What messages are made of. A batch shares one: a template or a file that many are sent is read once, and what is known of
 * the people is read for all of them as soon as somebody's message names any of it.
 */
export class Sources {
  readonly #tx: Tx;
  readonly #receivers: readonly Receiver[];
  readonly #found = new Map<string, Promise<unknown>>();

  constructor(tx: Tx, receivers: readonly Receiver[]) {
    this.#tx = tx;
    this.#receivers = receivers;
  }

  template({ teamId, phoneNumberId }: NumberScope, id: number) {
    const load = () => loadTemplate(this.#tx, teamId, phoneNumberId, id);
    return this.#once(`template ${teamId} ${phoneNumberId} ${id}`, load);
  }

  /** The template, and those of its name in other languages. */
  languages({ teamId, phoneNumberId }: NumberScope, id: number) {
    const chosen = { phone_number_id: phoneNumberId, template_id: id };
    return this.#once(`languages ${teamId} ${phoneNumberId} ${id}`, () =>
      loadOffered(this.#tx, teamId, chosen),
    );
  }

  async file(teamId: number, id: number) {
    const files = await this.#once(`file ${teamId} ${id}`, () => readFiles(this.#tx, teamId, [id]));
    return files.get(id) ?? null;
  }

  async person({ teamId, contactId }: Receiver) {
    const people = await this.#once(`people ${teamId}`, () => {
      const ids = this.#receivers.flatMap((one) => (one.teamId === teamId ? one.contactId : []));
      return loadVariablePeople(this.#tx, teamId, [...new Set(ids)]);
    });
    return people.get(contactId) ?? null;
  }

  #once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const known = this.#found.get(what) ?? read();
    this.#found.set(what, known);
    return known as Promise<T>;
  }
}
