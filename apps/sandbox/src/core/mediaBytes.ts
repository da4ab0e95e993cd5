import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of uploaded and received files: on disk beside the database, or in memory. */
export class MediaBytes {
  #memory = new Map<string, Buffer>();
  #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  put(id: string, bytes: Buffer): void {
    if (this.#folder) writeFileSync(this.#path(id), bytes);
    else this.#memory.set(id, bytes);
  }

  get(id: string): Buffer | undefined {
    if (!this.#folder) return this.#memory.get(id);
    try {
      return readFileSync(this.#path(id));
    } catch {
      return undefined;
    }
  }

  delete(id: string): void {
    if (this.#folder) rmSync(this.#path(id), { force: true });
    else this.#memory.delete(id);
  }

  #path(id: string): string {
    return join(this.#folder ?? '', id.replaceAll(/[^\w.-]/g, '_'));
  }
}
