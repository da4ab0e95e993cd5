import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inRoot } from '../../scripts/root.ts';
import type { Mutant } from './mutants.ts';

/** The project in a folder of its own, to break it there. */
export interface ProjectCopy extends AsyncDisposable {
  /** A path inside. */
  path(file: string): string;
  apply(mutant: Mutant): Promise<void>;
  /** As it was before. */
  mend(mutant: Mutant): Promise<void>;
}

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts'];
const files = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts'];
const notCopied = ['node_modules', 'dist'];

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-mutants-'));
  const path = (file: string) => join(folder, file);
  for (const source of [...folders, ...files]) {
    const filter = (from: string) => !notCopied.includes(basename(from));
    await cp(inRoot(source), path(source), { recursive: true, filter });
  }
  await linkPackages(path('node_modules'));
  return {
    path,
    async apply({ name, changes }) {
      for (const { file, from, to } of changes) {
        const text = await readFile(path(file), 'utf8');
        await writeFile(path(file), replaceOnce(text, from, to, `${name}: ${file}`));
      }
    },
    async mend({ changes }) {
      for (const { file } of changes) await cp(inRoot(file), path(file));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What is installed is shared; the project's own packages, whose links are relative, are those of the copy. */
async function linkPackages(modules: string): Promise<void> {
  const own = '@herald';
  await mkdir(join(modules, own), { recursive: true });
  for (const name of await readdir(inRoot('node_modules'))) {
    if (name !== own) await symlink(inRoot('node_modules', name), join(modules, name));
  }
  for (const name of await readdir(inRoot('node_modules', own))) {
    await symlink(await readlink(inRoot('node_modules', own, name)), join(modules, own, name));
  }
}

export function replaceOnce(text: string, from: string, to: string, place = 'The text'): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${place}: "${from}" stands ${parts.length - 1} times in it.`);
  return parts.join(to);
}
