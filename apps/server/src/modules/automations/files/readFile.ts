import { type AutomationFile, automationFile } from '@herald/contract';
import { blockTypes, type Graph, graphLimits, graph as graphSchema } from '@herald/flow';
import { AppError } from '../../../platform/errors.ts';

/** What somebody gave as the file of an automation, or in words why it is none. */
export function readFile(value: Readonly<Record<string, unknown>>): AutomationFile {
  if (value.format !== 'herald.automation')
    throw refused(
      'This file holds no automation that Herald exported.',
      'Ce fichier ne contient pas d’automatisation exportée par Herald.',
    );
  if (value.version !== 1)
    throw refused(
      'This file comes from a newer Herald. Update this one first.',
      'Ce fichier vient d’une version plus récente de Herald. Mettez d’abord celle-ci à jour.',
    );
  refuseUnknownBlocks(value.graph);
  const read = automationFile.safeParse(value);
  if (!read.success) throw wrongAt(read.error.issues[0]?.path ?? []);
  return { ...read.data, graph: readGraph(read.data.graph) };
}

function readGraph(value: unknown): Graph {
  const read = graphSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.message === 'too_many_blocks' || issue?.message === 'too_large')
    throw refused(
      `This automation is too large: there may be ${graphLimits.blocks} blocks.`,
      `Cette automatisation est trop grande : elle peut avoir ${graphLimits.blocks} blocs.`,
    );
  throw wrongAt(['graph', ...(issue?.path ?? [])]);
}

function refuseUnknownBlocks(graph: unknown): void {
  if (typeof graph !== 'object' || graph === null || !('blocks' in graph)) return;
  const types = Object.values(graph.blocks ?? {}).flatMap((block: unknown) =>
    typeof block === 'object' && block !== null && 'type' in block ? String(block.type).slice(0, 40) : [],
  );
  const known: ReadonlySet<string> = new Set(blockTypes);
  const unknown = [...new Set(types.filter((type) => !known.has(type)))].slice(0, 10).join(', ');
  if (unknown === '') return;
  throw refused(
    `Herald does not know these blocks: ${unknown}.`,
    `Herald ne connaît pas ces blocs : ${unknown}.`,
  );
}

function wrongAt(path: readonly PropertyKey[]): AppError {
  const place = path.map(String).join('.').slice(0, 200);
  return refused(
    `Something is missing or wrong in this file, at “${place}”.`,
    `Il manque quelque chose dans ce fichier, ou quelque chose est faux, à « ${place} ».`,
  );
}

function refused(en: string, fr: string): AppError {
  return new AppError('import_invalid', { en, fr }, { status: 422 });
}
