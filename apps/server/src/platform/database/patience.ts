/**
 * Where something stands between us and PostgreSQL, a connection may be taken and never answered, or the other side be gone
 * without a word. Whoever waits for it would wait for ever, and nobody would start the process again.
 */
export const patience = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
