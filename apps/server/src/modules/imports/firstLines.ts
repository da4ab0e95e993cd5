/**
 * Remembers on which line of a file each contact was first seen, so that a later row of the same person is joined to
 * it. A hash table in two typed arrays: 12 bytes a slot, about 25 MB for a million people, where a Map takes ten times
 * as much and keeps the garbage collector busy.
 */
export class FirstLines {
  #contacts: Float64Array;
  #lines: Int32Array;
  #size = 0;

  constructor(capacity = 16_384) {
    this.#contacts = new Float64Array(capacity);
    this.#lines = new Int32Array(capacity);
  }

  /** The line where the contact was seen first; this one, when it is the first. */
  see(contactId: number, line: number): number {
    const slot = this.#slotOf(contactId);
    if (this.#contacts[slot] === contactId) return this.#lines[slot]!;
    this.#contacts[slot] = contactId;
    this.#lines[slot] = line;
    this.#size += 1;
    if (this.#size * 5 > this.#contacts.length * 3) this.#grow();
    return line;
  }

  #slotOf(contactId: number): number {
    const mask = this.#contacts.length - 1;
    // Ids come one after the other; multiplying spreads them over the table.
    let slot = Math.imul(contactId % 0x7fffffff, 0x9e3779b1) & mask;
    while (this.#contacts[slot] !== 0 && this.#contacts[slot] !== contactId) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const contacts = this.#contacts;
    const lines = this.#lines;
    this.#contacts = new Float64Array(contacts.length * 2);
    this.#lines = new Int32Array(contacts.length * 2);
    contacts.forEach((contactId, slot) => {
      if (contactId === 0) return;
      const next = this.#slotOf(contactId);
      this.#contacts[next] = contactId;
      this.#lines[next] = lines[slot]!;
    });
  }
}
