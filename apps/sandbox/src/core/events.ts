export type Topic =
  | 'numbers'
  | 'customers'
  | 'messages'
  | 'templates'
  | 'webhooks'
  | 'mails'
  | 'settings'
  | 'faults';

const gatherMs = 150;

/** Tells the web page which parts changed. Bursts are gathered, so a campaign does not flood the page. */
export class Events {
  #listeners = new Set<(topics: Topic[]) => void>();
  #changed = new Set<Topic>();
  #timer: NodeJS.Timeout | undefined;

  changed(topic: Topic): void {
    if (this.#listeners.size === 0) return;
    this.#changed.add(topic);
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  listen(listener: (topics: Topic[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #tell(): void {
    this.#timer = undefined;
    const topics = [...this.#changed];
    this.#changed.clear();
    for (const listener of this.#listeners) listener(topics);
  }
}
