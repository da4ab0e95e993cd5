export interface WebhookAttempt {
  at: number;
  /** HTTP status; 0 when no answer came. */
  status: number;
  answer: string;
  ms: number;
}

export interface WebhookPost {
  id: string;
  at: number;
  url: string;
  body: string;
  updates: number;
  attempts: WebhookAttempt[];
  state: 'sending' | 'delivered' | 'retrying' | 'dropped';
}

const kept = 200;

/** The latest deliveries with their payloads and answers. */
export class WebhookLog {
  #posts: WebhookPost[] = [];
  #counter = 0;

  add(url: string, body: string, updates: number, at: number): WebhookPost {
    const post: WebhookPost = {
      id: String(++this.#counter),
      at,
      url,
      body,
      updates,
      attempts: [],
      state: 'sending',
    };
    this.#posts.push(post);
    if (this.#posts.length > kept * 2) this.#posts.splice(0, this.#posts.length - kept);
    return post;
  }

  get(id: string): WebhookPost | undefined {
    return this.#posts.find((post) => post.id === id);
  }

  latest(limit = kept): WebhookPost[] {
    return this.#posts.slice(-limit).reverse();
  }
}
