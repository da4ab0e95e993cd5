export { answers } from './answers.ts';
export { prepareFolder } from './installation.ts';
export { lockFolder } from './lock.ts';
export { findFreePort, isPortFree } from './ports.ts';
export { endProcess, processStart } from './processes.ts';
export { throwawaySettings } from './settings.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  embeddedUrl,
  startEmbeddedPostgres,
} from './startEmbeddedPostgres.ts';
