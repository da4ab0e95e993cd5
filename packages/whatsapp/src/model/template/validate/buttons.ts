import { limits } from '../../limits.ts';
import type { ProblemList } from '../../problem.ts';
import { hasNewline, isBlank, lengthOf } from '../../text.ts';
import type { PlacedButton } from '../buttons.ts';
import { placeholdersIn } from '../placeholders.ts';
import type { TemplateButton } from '../schema.ts';
import type { TemplateProblemCode } from './codes.ts';

type Problems = ProblemList<TemplateProblemCode>;
type ButtonOf<Type extends TemplateButton['type']> = Extract<TemplateButton, { type: Type }>;

/** Buttons whose label is Meta's own, or that carry none. */
const fixedLabel: readonly TemplateButton['type'][] = [
  'copy_code',
  'otp',
  'request_contact_info',
  'catalog',
  'other',
];

export function checkButtons(problems: Problems, placed: readonly PlacedButton[], path: string): void {
  checkCounts(problems, placed, path);
  checkOrder(problems, placed, path);
  checkDuplicates(problems, placed);
  for (const each of placed) checkButton(problems, each);
}

function checkCounts(problems: Problems, placed: readonly PlacedButton[], path: string): void {
  const counted = [
    ['url', 'buttons_url_too_many', limits.template.urlButtons],
    ['phone_number', 'buttons_phone_too_many', limits.template.phoneButtons],
    ['copy_code', 'buttons_copy_code_too_many', limits.template.copyCodeButtons],
    ['flow', 'buttons_flow_too_many', limits.template.flowButtons],
  ] as const;
  const max = limits.template.buttons;
  if (placed.length > max) problems.error(path, 'buttons_too_many', { max, count: placed.length });
  for (const [type, code, most] of counted) {
    const count = placed.filter(({ button }) => button.type === type).length;
    if (count > most) problems.error(path, code, { max: most, count });
  }
}

/** Quick replies stand together, before or after everything else. */
function checkOrder(problems: Problems, placed: readonly PlacedButton[], path: string): void {
  const isReply = placed.map(({ button }) => button.type === 'quick_reply');
  const changes = isReply.filter((reply, index) => index > 0 && reply !== isReply[index - 1]).length;
  if (changes > 1) problems.error(path, 'buttons_not_contiguous');
  if (placed.length > 1 && placed.some(({ button }) => button.type === 'catalog')) {
    problems.error(path, 'catalog_alone');
  }
  const mixed = isReply.includes(true) && isReply.includes(false);
  if (placed.length >= 4 || mixed) problems.warn(path, 'buttons_hidden_on_desktop');
}

function checkDuplicates(problems: Problems, placed: readonly PlacedButton[]): void {
  const seen = new Set<string>();
  for (const { button, path } of placed) {
    const text = button.text.trim().toLowerCase();
    if (text === '') continue;
    if (seen.has(text)) problems.error(`${path}.text`, 'button_text_duplicate', { text: button.text });
    seen.add(text);
  }
}

function checkButton(problems: Problems, { button, path }: PlacedButton): void {
  if (!fixedLabel.includes(button.type)) checkLabel(problems, button.text, `${path}.text`);
  if (button.type === 'url') checkUrl(problems, button, path);
  if (button.type === 'phone_number') checkPhone(problems, button.phone_number, `${path}.phone_number`);
  if (button.type === 'copy_code') checkCode(problems, button.example, `${path}.example`);
  if (button.type === 'flow' && isBlank(button.flow_id) && isBlank(button.flow_name)) {
    problems.error(`${path}.flow_id`, 'button_flow_required');
  }
}

function checkLabel(problems: Problems, text: string, path: string): void {
  if (isBlank(text)) {
    problems.error(path, 'button_text_required');
    return;
  }
  const max = limits.template.buttonText;
  if (lengthOf(text) > max) problems.error(path, 'button_text_too_long', { max, length: lengthOf(text) });
  if (text.includes('{{')) problems.error(path, 'button_text_variable');
  if (hasNewline(text)) problems.error(path, 'button_text_newline');
}

function checkUrl(problems: Problems, button: ButtonOf<'url'>, path: string): void {
  const { url } = button;
  const urlPath = `${path}.url`;
  if (isBlank(url)) {
    problems.error(urlPath, 'button_url_required');
    return;
  }
  const max = limits.template.buttonUrl;
  if (lengthOf(url) > max) problems.error(urlPath, 'button_url_too_long', { max, length: lengthOf(url) });
  const found = placeholdersIn(url);
  const whole = found.length > 0 ? url.slice(0, found[0]?.start) : url;
  if (!isWebAddress(whole)) problems.error(urlPath, 'button_url_invalid');
  if (found.length === 0) return;
  if (found.length > 1) problems.error(urlPath, 'button_url_too_many_variables');
  if (found.at(-1)?.end !== url.length) problems.error(urlPath, 'button_url_variable_not_last');
  if (found.some(({ key }) => key !== '1'))
    problems.error(urlPath, 'variable_name_invalid', { variable: found[0]?.key ?? '' });
  if (isBlank(button.variable?.example)) {
    problems.error(`${path}.variable.example`, 'variable_example_missing', { variable: '1' });
  }
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

function checkPhone(problems: Problems, phone: string, path: string): void {
  if (isBlank(phone)) {
    problems.error(path, 'button_phone_required');
    return;
  }
  const max = limits.template.buttonPhone;
  if (lengthOf(phone) > max) problems.error(path, 'button_phone_too_long', { max, length: lengthOf(phone) });
  if (!/^\+?\d{6,20}$/.test(phone.replace(/[\s().-]/g, ''))) problems.error(path, 'button_phone_invalid');
}

function checkCode(problems: Problems, code: string, path: string): void {
  if (isBlank(code)) {
    problems.error(path, 'button_code_required');
    return;
  }
  const length = lengthOf(code);
  const { copyCode, copyCodeMax } = limits.template;
  if (length > copyCodeMax) problems.error(path, 'button_code_too_long', { max: copyCodeMax, length });
  else if (length > copyCode) problems.warn(path, 'button_code_long', { max: copyCode, length });
}
