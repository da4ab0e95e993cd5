import type { TemplateHeader } from './schema.ts';

export type MediaHeader = Extract<TemplateHeader, { type: 'image' | 'video' | 'document' }>;

export function isMediaHeader(header: TemplateHeader): header is MediaHeader {
  return header.type === 'image' || header.type === 'video' || header.type === 'document';
}
