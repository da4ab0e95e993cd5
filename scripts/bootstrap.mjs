// Runs on whatever Node npm found (20 or newer) and on nothing else: it installs the packages, among them the Node
// that Herald is written for, and hands over to scripts/<command>.ts (or the file of a path) on that one. Its own words go to stderr, because
// the stdout of `npm run -s openapi` is a document.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const marker = join(modules, '.herald-installed');
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

class Problem extends Error {}

async function main([command, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Problem(
      `This is Node ${process.versions.node}; Herald needs 20 or newer to start. Get it at https://nodejs.org.`,
    );
  }
  const script = command?.includes('/')
    ? join(root, `${command}.ts`)
    : join(root, 'scripts', `${command}.ts`);
  if (!command || !existsSync(script)) throw new Problem(`There is no command "${command ?? ''}".`);

  if (!isInstalled()) install();
  const node = findNode();
  return run(node, script, args);
}

function lockfileHash() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** The marker makes the second run instant. Without it (somebody ran npm themselves) npm's own record is compared, package by package. */
function isInstalled() {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockfileHash()) return true;

  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  const isThere = ([path, { version, link, optional }]) =>
    !path.startsWith('node_modules/') ||
    (link ? existsSync(join(root, path)) : optional || present[path]?.version === version);
  if (!Object.entries(wanted).every(isThere)) return false;

  writeFileSync(marker, lockfileHash());
  return true;
}

function install() {
  say('Installing the packages, which takes about a minute. This happens once, and again when they change.');
  // Asked first, because npm would try each missing package for minutes. Without a registry its cache may still hold everything.
  const isOffline = isNetworkError(
    npm(['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']).output,
  );
  const common = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (isOffline) common.push('--offline');

  let result = npm(['ci', ...common]);
  // npm ci is strict about entries for other systems, which some registries leave out; install is not, and keeps to the same versions.
  if (/EUSAGE/.test(result.output)) result = npm(['install', '--no-save', ...common]);
  if (result.status !== 0) throw new Problem(explainNpm(result));
  writeFileSync(marker, lockfileHash());
}

/** Runs the npm that started us, or else the one on the PATH. */
function npm(args) {
  const self = process.env.npm_execpath;
  const [command, first] =
    self && /npm-cli\.c?js$/.test(self) && existsSync(self) ? [process.execPath, [self]] : ['npm', []];
  const { status, error, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}` };
}

function isNetworkError(output) {
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT/.test(
    output,
  );
}

function explainNpm({ output }) {
  if (/ENOENT.*npm|npm.*ENOENT/.test(output) && !/npm error/.test(output)) {
    return 'npm is not on the PATH, and the packages are not installed yet. Install npm, then try again.';
  }
  if (isNetworkError(output) || /ENOTCACHED/.test(output)) {
    return 'The packages are not installed yet and npm does not reach its registry. Connect to the internet (or name your registry with npm config set registry …), then try again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `npm may not write to ${modules}. Make yourself the owner of ${root}, then try again.`;
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. Free 1 GB, then try again.';
  const reason = output
    .split('\n')
    .filter((line) => /^npm error (?!code|errno|A complete log)/.test(line))[0];
  return `npm could not install the packages: ${reason?.replace('npm error ', '') ?? output.trim().slice(-300)}`;
}

/** The Node that the packages carry. Where npm refused to run its install script, its archive is fetched as an ordinary package. */
function findNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  if (versionOf(pinnedNode) === wanted) return pinnedNode;

  say(`Fetching Node ${wanted}, which Herald is written for.`);
  const name = `node${process.platform === 'darwin' && process.arch === 'arm64' ? '-bin' : ''}-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const place = join(modules, '.herald-node');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  const { status } = npm([
    'install',
    '--prefix',
    place,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${name}@${wanted}`,
  ]);
  const fetched = join(
    place,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (status === 0 && versionOf(fetched) === wanted) {
    mkdirSync(dirname(pinnedNode), { recursive: true });
    rmSync(pinnedNode, { force: true });
    linkSync(fetched, pinnedNode);
    return pinnedNode;
  }

  if (Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])) return process.execPath;
  throw new Problem(
    `Node ${wanted} could not be installed from npm on this system (${process.platform} ${process.arch}). Install Node ${wanted.split('.')[0]} or newer yourself from https://nodejs.org, and run the command with it.`,
  );
}

function versionOf(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().slice(1) : null;
}

/** Runs the script to its end. It is in its own process group: a terminal's Ctrl-C reaches it once, through us. */
function run(node, script, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'), // TypeScript without its types: halves the start of the server
      ...process.env,
      PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });

  let last = 0;
  const forward = (signal) => {
    // npm passes on the signal that the terminal has already sent to all of us; one press of Ctrl-C is one signal.
    if (Date.now() - last < 300) return;
    last = Date.now();
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);

  // A shell between npm and us may die of a signal without passing it on.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && forward('SIGTERM'), 1000).unref();

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error) => {
      if (!(error instanceof Problem)) throw error;
      say(error.message);
      process.exit(1);
    },
  );
}
