import { asArray, type Json } from '../core/json.ts';
import type { TemplateContent } from '../core/model.ts';
import { lengthOf, variablesIn } from '../core/placeholders.ts';
import { invalidParameter, managementError } from '../graph/errors.ts';

const most: Record<string, number> = {
  QUICK_REPLY: 10,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
  SPM: 1,
  VOICE_CALL: 1,
  REQUEST_CONTACT_INFO: 1,
};
const withFixedLabel = ['COPY_CODE', 'REQUEST_CONTACT_INFO', 'MPM', 'SPM'];

const bad = (message: string) => managementError(2388091, 'Buttons are incorrect', message);

/** At most ten, quick replies together, each with its own limits. */
export function checkButtons(buttons: readonly Json[], content: TemplateContent): void {
  if (buttons.length === 0) throw bad('The buttons component needs at least one button.');
  if (buttons.length > 10) throw bad('A template may have 10 buttons.');
  for (const [type, limit] of Object.entries(most)) {
    if (buttons.filter((button) => button.type === type).length > limit) {
      throw bad(`A template may have ${limit} ${type} button(s).`);
    }
  }
  checkQuickRepliesTogether(buttons);
  const labels = buttons.map((button) => button.text).filter((text) => text !== undefined);
  if (new Set(labels).size !== labels.length) throw bad('Buttons need different labels.');
  for (const button of buttons) checkButton(button, content);
}

function checkQuickRepliesTogether(buttons: readonly Json[]): void {
  const first = buttons.findIndex((button) => button.type === 'QUICK_REPLY');
  if (first < 0) return;
  const last = buttons.findLastIndex((button) => button.type === 'QUICK_REPLY');
  const contiguous = buttons.slice(first, last + 1).every((button) => button.type === 'QUICK_REPLY');
  if (!contiguous || (first > 0 && last < buttons.length - 1)) {
    throw bad('Quick replies must stand together, before or after the other buttons.');
  }
}

function checkButton(button: Json, content: TemplateContent): void {
  const type = String(button.type);
  if (type === 'OTP') throw bad('OTP buttons are for authentication templates.');
  if (!(type in most)) throw invalidParameter(`Param button type ${type} is not known`);
  const text = String(button.text ?? '');
  if (!withFixedLabel.includes(type)) {
    if (!text.trim()) throw bad(`A ${type} button needs a label.`);
    if (lengthOf(text) > 25) {
      throw managementError(
        2388040,
        'Character limit exceeded',
        'A button label is limited to 25 characters.',
      );
    }
    if (text.includes('{{') || /[\n\r]/.test(text))
      throw bad("A button label can't have variables or new lines.");
  }
  if (type === 'URL') checkUrlButton(button);
  if (type === 'PHONE_NUMBER') checkPhoneButton(button);
  if (type === 'COPY_CODE') checkCopyCode(button);
  if (type === 'FLOW' && !button.flow_id && !button.flow_name && !button.flow_json) {
    throw bad('A flow button needs flow_id, flow_name or flow_json.');
  }
  if (type === 'REQUEST_CONTACT_INFO' && content.category === 'AUTHENTICATION') {
    throw bad('REQUEST_CONTACT_INFO is for utility and marketing templates.');
  }
}

function checkUrlButton(button: Json): void {
  const url = String(button.url ?? '');
  if (lengthOf(url) > 2000)
    throw managementError(2388040, 'Character limit exceeded', 'A URL is limited to 2000 characters.');
  if (!/^https?:\/\/[^\s]+$/.test(url)) throw bad('The URL must begin with http:// or https://.');
  const names = variablesIn(url);
  if (names.length === 0) return;
  if (names.length > 1 || !/\{\{[^{}]*\}\}$/.test(url)) throw bad('A URL may have one variable, at its end.');
  const examples = asArray(button.example);
  if (examples.length !== 1 || typeof examples[0] !== 'string') {
    throw managementError(
      2388043,
      'Message template is missing sample values',
      'Add one example of the full URL.',
    );
  }
}

function checkPhoneButton(button: Json): void {
  const number = String(button.phone_number ?? '');
  if (number.length > 20 || !/^\+?[\d\s().-]{5,20}$/.test(number))
    throw bad('The phone number is not valid.');
}

function checkCopyCode(button: Json): void {
  const example = Array.isArray(button.example) ? button.example[0] : button.example;
  if (typeof example !== 'string' || !example) {
    throw managementError(2388043, 'Message template is missing sample values', 'Add an example code.');
  }
  if (lengthOf(example) > 20)
    throw managementError(2388040, 'Character limit exceeded', 'A code is limited to 20 characters.');
}
