export type InlineNode =
  | { type: 'text'; text: string }
  | { type: 'bold' | 'italic' | 'strike'; children: InlineNode[] }
  | { type: 'mono'; marker: '`' | '```'; text: string }
  /** `text` is what was written; `href` always has a scheme. */
  | { type: 'link'; text: string; href: string };

export interface ListItem {
  /** As written, with its space: `- `, `* ` or `12. `. */
  marker: string;
  children: InlineNode[];
}

/** A message is a list of blocks, one line each but for lists and quotes, which hold their lines. */
export type FormatBlock =
  | { type: 'paragraph'; children: InlineNode[] }
  | { type: 'quote'; lines: InlineNode[][] }
  | { type: 'list'; ordered: boolean; items: ListItem[] };

export const inlineMarks = { bold: '*', italic: '_', strike: '~' } as const;
