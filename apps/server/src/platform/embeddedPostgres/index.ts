export { findFreePort, isPortFree } from './ports.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresProblem } from './problem.ts';
export { throwawaySettings } from './settings.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './startEmbeddedPostgres.ts';
