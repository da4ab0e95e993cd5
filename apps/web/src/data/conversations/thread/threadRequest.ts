/** Which messages of a conversation are asked for; the newest when nothing is said. */
export interface ThreadRequest {
  before?: string | undefined;
  after?: string | undefined;
  /** A message to have in the middle. */
  around?: number | undefined;
  /** Also tells the server that a person has seen it. */
  read?: boolean;
  signal?: AbortSignal | undefined;
}
