import { inside, isTest, listImports, resolveImport, type SourceFile } from './imports.ts';

/** One entry of a folder (a file, or a folder as one thing) and, by the entry that it needs, an import that shows it. */
type Needs = Map<string, Map<string, string>>;

/**
 * Every circle of imports among the entries of one folder, at any level of the tree, one line each; types count, tests
 * do not. In a circle nothing can be understood, tested or moved without the rest of it.
 */
export function findFolderCycles(files: readonly SourceFile[]): string[] {
  const folders = readFolders(files.filter(({ path }) => !isTest(path)));
  return [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, needs]) => describe(folder, needs));
}

function readFolders(files: readonly SourceFile[]): Map<string, Needs> {
  const folders = new Map<string, Needs>();
  for (const { path, text } of files) {
    for (const specifier of listImports(text)) {
      const target = resolveImport(specifier, path);
      if (!inside(target, 'apps', 'packages', 'bench', 'e2e', 'scripts') || isTest(target)) continue;
      const { folder, from, to } = whereTheyPart(path, target);
      if (from === to) continue;
      const needs = folders.get(folder) ?? new Map<string, Map<string, string>>();
      folders.set(folder, needs);
      const needed = needs.get(from) ?? new Map<string, string>();
      needs.set(from, needed);
      if (!needed.has(to)) needed.set(to, `${path} imports ${target}`);
    }
  }
  return folders;
}

/** The innermost folder that holds both files, and its entries that lead to them. */
function whereTheyPart(path: string, target: string): { folder: string; from: string; to: string } {
  const a = path.split('/');
  const b = target.split('/');
  const depth = a.findIndex((part, index) => part !== b[index]);
  if (depth < 0) return { folder: '', from: '', to: '' };
  return { folder: a.slice(0, depth).join('/'), from: a[depth]!, to: b[depth] ?? '' };
}

/** Of each group of entries that need each other, the shortest circle. */
function describe(folder: string, needs: Needs): string[] {
  const told = new Set<string>();
  return [...needs.keys()].sort().flatMap((entry) => {
    if (told.has(entry)) return [];
    const group = groupOf(needs, entry);
    for (const member of group) told.add(member);
    const [shortest] = group
      .flatMap((member) => circleThrough(needs, member))
      .sort((a, b) => a.length - b.length);
    return shortest ? [sentence(folder, needs, shortest)] : [];
  });
}

/** Everything that an entry needs, however far, and that needs it. */
function groupOf(needs: Needs, entry: string): string[] {
  return [...reachable(needs, entry)].filter((other) => reachable(needs, other).has(entry));
}

function sentence(folder: string, needs: Needs, circle: readonly string[]): string {
  const proofs = circle.slice(1).map((entry, index) => needs.get(circle[index]!)?.get(entry));
  return `${folder || 'The project'} holds a circle: ${circle.join(' → ')} (${proofs.join('; ')}).`;
}

/** From an entry back to itself by the fewest steps: one way or none. */
function circleThrough(needs: Needs, start: string): string[][] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const entry of queue) {
    for (const next of needs.get(entry)?.keys() ?? []) {
      if (next === start) return [[...wayTo(cameFrom, start, entry), start]];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, entry);
      queue.push(next);
    }
  }
  return [];
}

function wayTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [end];
  while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!);
  return way;
}

function reachable(needs: Needs, start: string): Set<string> {
  const found = new Set([start]);
  for (const entry of found) for (const next of needs.get(entry)?.keys() ?? []) found.add(next);
  return found;
}
