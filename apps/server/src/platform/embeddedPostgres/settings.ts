/** PostgreSQL settings by name. */
export type Settings = Record<string, string>;

/** Sized for two cores beside Herald itself. Every commit reaches the disk before it is answered: no message may be lost. */
const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_connections: '',
};

/** For databases that live as long as a test run: nothing of them survives a crash, which makes them several times faster. */
export const throwawaySettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
};

/** The command line of the server. Given on each start, so that an older data folder gets the settings of today. */
export function settingArguments(overrides: Settings): string[] {
  return Object.entries({ ...defaults, ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
