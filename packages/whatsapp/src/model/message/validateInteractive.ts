import { limits } from '../limits.ts';
import { isBlank } from '../text.ts';
import type { InteractiveHeader, ListSection, OutgoingContent, ReplyButton } from './content.ts';
import {
  checkMediaReference,
  checkOptional,
  checkText,
  isWebAddress,
  type MessageProblems,
} from './rules.ts';

type InteractiveType = 'buttons' | 'list' | 'cta_url' | 'location_request' | 'contact_info_request' | 'flow';

export function checkInteractive(
  problems: MessageProblems,
  content: Extract<OutgoingContent, { type: InteractiveType }>,
): void {
  const max = content.type === 'list' ? limits.message.listBody : limits.message.body;
  checkText(problems, 'body', content.body, max);
  if ('footer' in content) checkOptional(problems, 'footer', content.footer, limits.message.footer);
  if (content.type === 'list') checkOptional(problems, 'header', content.header, limits.message.headerText);
  else if ('header' in content) checkHeader(problems, content.header);
  if (content.type === 'buttons') checkButtons(problems, content.buttons);
  if (content.type === 'list') {
    checkText(problems, 'button', content.button, limits.message.listButton);
    checkSections(problems, content.sections);
  }
  if (content.type === 'cta_url') {
    checkText(problems, 'label', content.label, limits.message.urlLabel);
    if (!isWebAddress(content.url)) problems.error('url', 'url_invalid');
  }
  if (content.type === 'flow') {
    checkText(problems, 'label', content.label, limits.message.flowLabel);
    if (isBlank(content.flowId)) problems.error('flowId', 'flow_required');
  }
}

function checkHeader(problems: MessageProblems, header: InteractiveHeader | undefined): void {
  if (!header) return;
  if (header.type === 'text') checkText(problems, 'header.text', header.text, limits.message.headerText);
  else checkMediaReference(problems, 'header.media', header.media);
}

function checkButtons(problems: MessageProblems, buttons: readonly ReplyButton[]): void {
  const max = limits.message.buttons;
  if (buttons.length < 1 || buttons.length > max) {
    problems.error('buttons', 'buttons_count', { min: 1, max, count: buttons.length });
  }
  const ids = new Set<string>();
  const titles = new Set<string>();
  buttons.forEach(({ id, title }, index) => {
    const path = `buttons.${index}`;
    checkText(problems, `${path}.title`, title, limits.message.buttonTitle);
    checkId(problems, `${path}.id`, id, limits.message.buttonId, ids);
    if (titles.has(title)) problems.error(`${path}.title`, 'title_duplicate');
    titles.add(title);
  });
}

function checkSections(problems: MessageProblems, sections: readonly ListSection[]): void {
  const { sections: maxSections, rows: maxRows } = limits.message;
  const count = sections.length;
  if (count < 1 || count > maxSections)
    problems.error('sections', 'sections_count', { min: 1, max: maxSections, count });
  const rows = sections.reduce((total, section) => total + section.rows.length, 0);
  const emptySection = sections.some((section) => section.rows.length === 0);
  // The ten rows are for the whole list, not for each section.
  if (rows > maxRows || emptySection)
    problems.error('sections', 'rows_count', { min: 1, max: maxRows, count: rows });
  const ids = new Set<string>();
  const titles = new Set<string>();
  sections.forEach((section, sectionIndex) => {
    const path = `sections.${sectionIndex}`;
    const title = section.title ?? '';
    if (count > 1 && isBlank(title)) problems.error(`${path}.title`, 'section_title_required');
    else if (titles.has(title)) problems.error(`${path}.title`, 'title_duplicate');
    titles.add(title);
    checkOptional(problems, `${path}.title`, section.title, limits.message.sectionTitle);
    section.rows.forEach((row, rowIndex) => {
      const rowPath = `${path}.rows.${rowIndex}`;
      checkText(problems, `${rowPath}.title`, row.title, limits.message.rowTitle);
      checkOptional(problems, `${rowPath}.description`, row.description, limits.message.rowDescription);
      checkId(problems, `${rowPath}.id`, row.id, limits.message.rowId, ids);
    });
  });
}

function checkId(problems: MessageProblems, path: string, id: string, max: number, seen: Set<string>): void {
  if (isBlank(id)) problems.error(path, 'id_required');
  else if (seen.has(id)) problems.error(path, 'id_duplicate');
  checkOptional(problems, path, id, max);
  seen.add(id);
}
