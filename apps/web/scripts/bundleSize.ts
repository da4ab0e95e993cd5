/**
 * What a browser fetches before a conversation can be read: prints the JavaScript as packed as it travels (brotli) and fails
 * above the limits. The same of what the editor of automations brings beyond their list, canvas included.
 * `node apps/web/scripts/bundleSize.ts [route file]`, after a build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** So that it does not grow unseen. */
const limit = 250_000;
const mostFiles = 40;
const editorLimit = 150_000;
const teamRoutes = 'src/routes/_auth/teams/$teamId/$phoneNumberId';
const dist = process.env.WEB_DIST ?? join(import.meta.dirname, '../dist');

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The chunk and everything it imports statically. */
function closure(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || into.has(chunk.file)) return into;
  into.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, into);
  return into;
}

/** Entry, frame of the team pages, the list of conversations, the screen itself, and one language of texts. */
export function initialFiles(manifest: Manifest, route: string): string[] {
  const wanted = Object.keys(manifest).filter(
    (key) =>
      manifest[key]?.isEntry ||
      key.startsWith(`${teamRoutes}/route.tsx`) ||
      key.startsWith(`${teamRoutes}/messages/route.tsx`) ||
      key.startsWith(route) ||
      /locales\/fr\/(common|messages|inbox|conversation)\.json$/.test(key),
  );
  const files = new Set<string>();
  for (const key of wanted) closure(manifest, key, files);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The editor and its canvas, without what whoever comes from the list has already. */
export function editorFiles(manifest: Manifest): string[] {
  const filesOf = (parts: readonly string[]) => {
    const files = new Set<string>();
    for (const key of Object.keys(manifest))
      if (parts.some((part) => key.startsWith(part))) closure(manifest, key, files);
    return files;
  };
  const before = filesOf([`${teamRoutes}/route.tsx`, `${teamRoutes}/automations/index.tsx`]);
  const canvas = 'src/features/automations/canvas/Canvas.tsx';
  const editor = filesOf([`${teamRoutes}/automations/$automationId/index.tsx`, canvas]);
  return [...editor].filter((file) => file.endsWith('.js') && !before.has(file));
}

const sizeOf = (path: string) => readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;

if (import.meta.main) {
  const manifest = readManifest();
  const route = process.argv[2] ?? `${teamRoutes}/messages/$contactId.tsx`;
  const sizes = initialFiles(manifest, route)
    .map((file) => ({ file, size: sizeOf(join(dist, file)) }))
    .sort((one, other) => other.size - one.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of sizes.slice(0, 12))
    console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
  console.log(
    `${(total / 1000).toFixed(1).padStart(7)} kB  in ${sizes.length} files, at most ${limit / 1000} kB in ${mostFiles}`,
  );
  const editor = editorFiles(manifest).reduce((sum, file) => sum + sizeOf(join(dist, file)), 0);
  console.log(
    `${(editor / 1000).toFixed(1).padStart(7)} kB  the editor of automations, at most ${editorLimit / 1000} kB`,
  );
  if (total > limit || sizes.length > mostFiles || editor === 0 || editor > editorLimit) process.exitCode = 1;
}
