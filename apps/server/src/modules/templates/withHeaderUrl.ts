import { isMediaHeader, type TemplateStructure } from '@herald/whatsapp/model';
import type { AppServices } from '../../platform/context.ts';

interface HeaderFile {
  header_key: string | null;
  header_name: string | null;
  header_mime: string | null;
}

/** Puts a fresh signed link to the stored header file into the structure; links expire, so they are never stored. */
export function withHeaderUrl(
  app: AppServices,
  teamId: number,
  structure: TemplateStructure,
  file: HeaderFile,
): TemplateStructure {
  if (structure.type !== 'standard' || !isMediaHeader(structure.header)) return structure;
  if (!file.header_key) return structure;
  const url = app.files.link(teamId, file.header_key, {
    filename: file.header_name ?? 'header',
    contentType: file.header_mime ?? 'application/octet-stream',
    forMembers: true,
  });
  return { ...structure, header: { ...structure.header, media_url: url } };
}
