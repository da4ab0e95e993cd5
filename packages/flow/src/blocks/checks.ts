import { validateMessage } from '@herald/whatsapp/model';
import { savedFields } from '../text/index.ts';
import type { Report } from './kind.ts';
import type { Known } from './known.ts';
import type { ClosedWindow, TemplateValues } from './message.ts';
import { cloudOf, type Filling, type FlowMessage } from './messageOf.ts';

/** The texts as they stand, for checks and drawings. */
export const asWritten: Filling = {
  text: (text) => text,
  // A value in an address is checked once it is filled in.
  url: (text) => text.replace(/\{\{[^{}]*\}\}/g, 'x'),
  idOf: (key) => key,
};

/** WhatsApp's names of fields, where a block calls them otherwise. */
const fieldOf: Readonly<Record<string, string>> = { label: 'text', button: 'button_name' };

/** What WhatsApp would refuse of a message. */
export function checkContent(message: FlowMessage, report: Report): void {
  const content = cloudOf(message);
  if (!content) return;
  for (const { path, code, params } of validateMessage(content)) {
    const [first = '', ...rest] = path.split('.');
    report.error([fieldOf[first] ?? first, ...rest].join('.'), code, params);
  }
}

export function checkTemplate(
  template_id: number | null,
  variables: TemplateValues,
  report: Report,
  { templates, attributes }: Known,
  prefix = '',
): void {
  const field = `${prefix}template_id`;
  for (const [key, value] of Object.entries(variables)) {
    if (value.source === 'attribute' && attributes && !attributes.has(value.attribute))
      report.error(`${prefix}variables.${key}`, 'contact_field_missing', { name: value.attribute });
  }
  if (template_id === null) {
    report.error(field, 'field_missing');
    return;
  }
  if (!templates) return;
  const template = templates.get(template_id);
  if (!template) {
    report.error(field, 'template_missing');
    return;
  }
  if (template.status === 'DRAFT') {
    report.error(field, 'template_draft', { name: template.name });
    return;
  }
  if (template.status !== 'APPROVED') {
    report.error(field, 'template_not_usable', { name: template.name });
    return;
  }
  for (const key of template.variables) {
    if (!variables[key]) report.error(`${prefix}variables.${key}`, 'template_variables', { name: key });
  }
}

export function checkClosedWindow(closed: ClosedWindow, report: Report, known: Known): void {
  if (closed.do !== 'template') return;
  checkTemplate(closed.template_id, closed.variables, report, known, 'closed_window.');
}

export function checkFilled(field: string, value: string | number | null, report: Report): boolean {
  const isFilled = value !== null && String(value).trim() !== '';
  if (!isFilled) report.error(field, 'field_missing');
  return isFilled;
}

/** Whether a field of contacts that is saved into still exists. */
export function checkSavedField(field: string, name: string, report: Report, { attributes }: Known): void {
  if (attributes && name !== '' && !savedFields.includes(name) && !attributes.has(name))
    report.error(field, 'contact_field_missing', { name });
}
