import { build, type InlineConfig, type Rolldown } from 'vite';

/** What every page fetches, and what every page of a team fetches besides: names of modules. */
export interface FirstPaint {
  start: ReadonlySet<string>;
  frame: ReadonlySet<string>;
}

const frameRoute = '/src/routes/_auth/teams/$teamId/$phoneNumberId/route.tsx';

/**
 * Builds once without groups, to see which modules are fetched before anything can be drawn. They then travel together: cut
 * by who else uses them they would be a hundred small files, a tenth larger and later there.
 */
export async function findFirstPaint(config: InlineConfig): Promise<FirstPaint> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, manifest: false, reportCompressedSize: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const start = modulesOf(chunks, ({ isEntry }) => isEntry);
  const frame = modulesOf(chunks, ({ facadeModuleId }) => facadeModuleId?.includes(frameRoute) ?? false);
  return { start, frame: new Set([...frame].filter((id) => !start.has(id))) };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Those of some chunks and of everything that they import statically. */
function modulesOf(chunks: Chunks, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const reached = new Set([...chunks.values()].filter(isWanted));
  for (const { imports } of reached)
    for (const file of imports) {
      const chunk = chunks.get(file);
      if (chunk) reached.add(chunk);
    }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}
