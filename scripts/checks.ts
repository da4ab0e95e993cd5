import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runCommand } from './command.ts';
import { findFolderCycles } from './folderCycles.ts';
import { generateTypes, typesPath } from './generateTypes.ts';
import { findViolations } from './importRules.ts';
import { inRoot } from './root.ts';
import { readSourceFiles } from './sourceFiles.ts';

/** One thing that must hold for the whole project. Returns what is wrong, or null. */
export interface Check {
  title: string;
  run(): Promise<string | null>;
}

/** Everything that `npm run check` looks at, the slow ones first. With `write`, what can be mended by itself is. */
export async function listChecks({ write }: { write: boolean }): Promise<Check[]> {
  const biome = ['check', '--error-on-warnings', '--colors=force', ...(write ? ['--write'] : [])];
  return [
    { title: 'Database types', run: () => checkDatabaseTypes(write) },
    { title: 'Unused files, exports and packages', run: () => complaintOf(runCommand('knip', [])) },
    ...(await listWorkspaces()).map((workspace) => ({
      title: `Types of ${workspace}`,
      run: () => complaintOf(runCommand('tsc', ['-p', workspace, '--pretty', ...rememberTypes(workspace)])),
    })),
    { title: 'Format and lint', run: () => complaintOf(runCommand('biome', biome)) },
    { title: 'Import rules', run: checkImports },
  ];
}

/** What tsc found out last time is kept, so that it looks only at what has changed since: a tenth of the time. */
function rememberTypes(workspace: string): string[] {
  const file = inRoot('node_modules/.cache/types', `${workspace.replaceAll(/[\\/]/g, '.')}.tsbuildinfo`);
  return ['--incremental', '--tsBuildInfoFile', file];
}

async function complaintOf(running: Promise<CommandResult>): Promise<string | null> {
  const { code, output } = await running;
  return code === 0 ? null : output || `It ended with code ${code}.`;
}

async function listWorkspaces(): Promise<string[]> {
  const inside = async (folder: string) => (await readdir(inRoot(folder))).map((name) => join(folder, name));
  const all = [...(await inside('apps')), ...(await inside('packages')), 'e2e', 'bench', 'scripts'];
  return all.filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));
}

async function checkImports(): Promise<string | null> {
  const files = await readSourceFiles();
  return [...findViolations(files), ...findFolderCycles(files)].join('\n') || null;
}

async function checkDatabaseTypes(write: boolean): Promise<string | null> {
  const wanted = await generateTypes();
  if (wanted === (await readFile(typesPath, 'utf8').catch(() => ''))) return null;
  if (!write) return 'They are not those of the migrations. Run npm run check -- --write.';
  await writeFile(typesPath, wanted);
  return null;
}
