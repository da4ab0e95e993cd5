import type { Ports } from '../../src/launcher.ts';

/** Beside those of `npm start`, so that the journeys run while somebody works with Herald. */
export const ports: Ports = {
  herald: Number(process.env.HERALD_TEST_PORT ?? 7960),
  sandbox: Number(process.env.HERALD_TEST_SANDBOX_PORT ?? 7961),
  postgres: Number(process.env.HERALD_TEST_POSTGRES_PORT ?? 7962),
  mail: Number(process.env.HERALD_TEST_MAIL_PORT ?? 7963),
};

export const heraldUrl = `http://localhost:${ports.herald}`;
export const sandboxUrl = `http://localhost:${ports.sandbox}`;
