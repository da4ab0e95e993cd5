export { lockFolder } from './lock.ts';
export { prepareFolder } from './place.ts';
export { findFreePort, isPortFree } from './ports.ts';
export { endProcess, processStart } from './processes.ts';
export { throwawaySettings } from './settings.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './startEmbeddedPostgres.ts';
