type Value = string | number | null;

const initialSize = 1 << 20;
/** Bytes of UTF-8 that one character takes at most. */
const widest = 3;

/**
 * Rows in the text format of COPY, in one piece of memory outside the heap: rows that wait for the database as objects
 * would outlive the young generation by the hundred thousand, and memory would grow with them.
 */
export class CopyLines {
  #bytes = Buffer.allocUnsafeSlow(initialSize);
  #length = 0;

  add(values: readonly Value[]): void {
    const line = `${values.map(toField).join('\t')}\n`;
    const needed = this.#length + line.length * widest;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(line, this.#length);
  }

  /** Good until the next call of `clear`. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Starts anew in the same memory. */
  clear(): void {
    this.#length = 0;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

const special = /[\\\t\n\r]/;
const names: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toField(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => names[letter] ?? letter) : value;
}
