import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../apps/server/src/platform/config.ts';
import { makeSecrets } from './launch/secrets.ts';
import { portVariables } from './launch/settings.ts';
import { inRoot, root } from './root.ts';

const read = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
const pinned = (JSON.parse(read('package.json')) as { dependencies: { node: string } }).dependencies.node;
const example = read('.env.example');
const exampleNames = [...example.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name ?? '');

/** Read by the launcher, the backup and compose.yaml, and by nothing else. */
const furtherNames = [
  ...Object.values(portVariables),
  ...Object.keys(makeSecrets()),
  'HERALD_DATA',
  'HERALD_DEMO',
  'HERALD_SANDBOX_HOST',
  'HERALD_BACKUP_PASSPHRASE',
];

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { disable?: boolean };
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

test('.env.example names every variable once, and none that nobody reads', () => {
  const interpolated = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(
    ([, name]) => name ?? '',
  );
  const known = new Set([...variableNames, ...furtherNames, ...interpolated]);
  expect(exampleNames.toSorted()).toEqual([...known].toSorted());
});

test('self-hosting explains what .env.example names', () => {
  const guides = read('docs/guides/self-host.md') + read('docs/guides/production.md');
  const silent = exampleNames.filter(
    (name) => !guides.includes(name) && !/_(ID|URL|TOKEN|SECRET)$/.test(name),
  );
  expect(silent).toEqual([]);
});

test('the image is built by steps that Docker understands, as nobody special, with the Node that is pinned', () => {
  const text = read('deploy/Dockerfile');
  const faults = validate(text).filter(({ severity }) => severity === ValidationSeverity.ERROR);
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(faults).toEqual([]);
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const stages = [...text.matchAll(/ AS (\S+)$/gm)].map(([, name]) => name);
  for (const base of bases) expect([`node:${pinned}-bookworm-slim`, ...stages]).toContain(base);
  const last = text.slice(text.lastIndexOf('\nFROM '));
  expect(last).toMatch(/\nUSER node\n/);
  expect(last).toMatch(/\nHEALTHCHECK /);
  expect(text).toContain('npm ci --omit=dev');
});

test('what stays out of the image has no secrets and no packages of this machine', () => {
  const lines = read('deploy/Dockerfile.dockerignore').trim().split('\n');
  expect(lines[0]).toBe('*');
  for (const outside of ['**/node_modules', '**/.env*', '**/dist']) expect(lines).toContain(outside);
});

/** As Docker reads it: the last line that names a path, or a folder that it lies in, decides. */
function isLeftOut(path: string, lines: readonly string[]): boolean {
  const parts = path.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = lines.findLast((line) => places.some((place) => matchesGlob(place, line.replace(/^!/, ''))));
  return last !== undefined && !last.startsWith('!');
}

test('all that the image is built from comes along', () => {
  const lines = read('deploy/Dockerfile.dockerignore').trim().split('\n');
  const exclude = ['**/node_modules', '**/dist', '**/.env*'];
  const wanted = globSync('{apps,packages,scripts}/**/*', { cwd: root, exclude });
  expect(wanted.length).toBeGreaterThan(1000);
  expect(wanted.filter((path) => isLeftOut(path, lines))).toEqual([]);
  const secret = [
    'data/secrets.json',
    '.env',
    'apps/web/.env.local',
    'apps/web/dist/index.html',
    'docs/facts.md',
  ];
  expect(secret.filter((path) => !isLeftOut(path, lines))).toEqual([]);
});

test('all that compose.yaml speaks of exists, versions are named, and the proxy is the only way in', () => {
  const services = Object.keys(compose.services);
  for (const { depends_on = [] } of Object.values(compose.services))
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect(services).toContain(name);
  const { web, worker, database, proxy } = compose.services;
  expect(web?.command?.at(-1)).toBe('web');
  expect(worker?.command?.at(-1)).toBe('worker');
  expect(database?.image).toMatch(/^postgres:18/);
  for (const service of Object.values(compose.services)) {
    expect(service.image).toMatch(service.build ? /^herald$/ : /:\d/);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (!from.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(from);
    }
  }
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  expect(proxy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
});

/** A unit's lines by section: [key, value]. */
function readUnit(name: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {};
  let current: [string, string][] | undefined;
  for (const line of read('deploy', name).split('\n')) {
    const section = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, key, value] = /^(\w+)=(.+)$/.exec(line) ?? [];
    if (section) {
      current = [];
      sections[section] = current;
    } else if (key && value) current?.push([key, value]);
    // What is neither a comment nor a setting is passed over by systemd with a warning that nobody reads.
    else expect(line, name).toMatch(/^(#.*)?$/);
  }
  return sections;
}

const knownKeys: Record<string, readonly string[]> = {
  Unit: ['Description', 'After', 'Wants'],
  Install: ['WantedBy'],
  Timer: ['OnCalendar', 'RandomizedDelaySec', 'Persistent'],
  Service: [
    ...['Type', 'User', 'Group', 'WorkingDirectory', 'Environment', 'EnvironmentFile', 'ExecStart'],
    ...[
      'Restart',
      'RestartSec',
      'TimeoutStopSec',
      'KillMode',
      'StateDirectory',
      'StateDirectoryMode',
      'UMask',
    ],
    ...['NoNewPrivileges', 'ProtectSystem', 'ReadWritePaths', 'ProtectHome', 'PrivateTmp', 'PrivateDevices'],
    ...['ProtectKernelTunables', 'ProtectKernelModules', 'ProtectControlGroups', 'RestrictAddressFamilies'],
    ...['RestrictSUIDSGID', 'LockPersonality'],
  ],
};
const units = readdirSync(inRoot('deploy')).filter((name) => /\.(service|timer)$/.test(name));
const { scripts: npmScripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.each(units)('%s has sections and keys that systemd knows, and starts what is there', (name) => {
  for (const [section, lines] of Object.entries(readUnit(name))) {
    expect(Object.keys(knownKeys), name).toContain(section);
    for (const [key] of lines) expect(knownKeys[section], `${name}: ${section}`).toContain(key);
  }
  const service = readUnit(name.replace('.timer', '.service')).Service ?? [];
  const commands = service.filter(([key]) => key === 'ExecStart').map(([, command]) => command);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    expect(command).toMatch(/^\//);
    for (const [, script = ''] of command.matchAll(/\bnpm (?:run (?:-s )?)?(start|[\w:]+)/g))
      expect(npmScripts).toHaveProperty([script]);
    for (const [path] of command.matchAll(/apps\/\S+\.ts/g)) expect(existsSync(inRoot(path))).toBe(true);
  }
});

test.each(['herald.service', 'herald@.service'])('%s runs as nobody special and has time to end', (name) => {
  const of = (key: string) => readUnit(name).Service?.find(([each]) => each === key)?.[1];
  expect(of('User')).toBe('herald');
  expect(Number(of('TimeoutStopSec'))).toBeGreaterThan(90);
  expect(of('NoNewPrivileges')).toBe('yes');
  expect(of('WorkingDirectory')).toBe('/opt/herald');
});

test('the proxy passes everything of one domain to where Herald listens', () => {
  const lines = read('deploy', 'Caddyfile')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const port = /^#HERALD_PORT=(\d+)$/m.exec(example)?.[1];
  expect(lines).toEqual([
    '{$HERALD_DOMAIN} {',
    'encode zstd gzip',
    `reverse_proxy {$HERALD_UPSTREAM:127.0.0.1:${port}}`,
    '}',
  ]);
  expect(compose.services.proxy?.environment?.HERALD_UPSTREAM).toBe(`web:${port}`);
});

test('the containers write only where they may, keep files in the store, and are asked how they are', () => {
  const { web, worker, database } = compose.services;
  for (const one of [web, worker]) {
    expect(one).toMatchObject({ read_only: true, tmpfs: '/tmp', cap_drop: ['ALL'] });
    expect(one?.environment?.FILES_URL).toMatch(/^s3:.*endpoint=http%3A%2F%2Fstore%3A8333$/);
    expect(one?.depends_on).toMatchObject({ database: { condition: 'service_healthy' } });
  }
  // The image has its own question; a worker listens nowhere.
  expect(web?.healthcheck).toBeUndefined();
  expect(worker?.healthcheck).toEqual({ disable: true });
  expect(database?.healthcheck).toMatchObject({ test: expect.arrayContaining(['pg_isready']) });
});
