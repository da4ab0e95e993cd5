import { isMediaHeader, type TemplateStructure } from '@herald/whatsapp/model';
import type { AppServices } from '../../platform/context.ts';
import type { CardFile } from './queries.ts';

interface ShownFiles {
  header_key: string | null;
  header_name: string | null;
  header_mime: string | null;
  card_files: CardFile[] | null;
}

/** Puts fresh signed links to stored files into the structure; links expire, so they are never stored. */
export function withHeaderUrl(
  app: AppServices,
  teamId: number,
  structure: TemplateStructure,
  shown: ShownFiles,
): TemplateStructure {
  const link = (key: string, filename: string, contentType: string) =>
    app.files.link(teamId, key, { filename, contentType, forMembers: true });
  if (structure.type === 'carousel') {
    return {
      ...structure,
      carousel_cards: structure.carousel_cards.map((card) => {
        const { header } = card;
        const file = isMediaHeader(header) && shown.card_files?.find(({ id }) => id === header.file_id);
        if (!file) return card;
        return { ...card, header: { ...header, media_url: link(file.key, file.name, file.mime_type) } };
      }),
    };
  }
  if (!isMediaHeader(structure.header) || !shown.header_key) return structure;
  const { header_key, header_name, header_mime } = shown;
  const url = link(header_key, header_name ?? 'header', header_mime ?? 'application/octet-stream');
  return { ...structure, header: { ...structure.header, media_url: url } };
}
