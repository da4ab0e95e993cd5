import type { MetaTemplateButton } from './meta.ts';
import { placeholderKeys } from './placeholders.ts';
import type { TemplateButton } from './schema.ts';
import type { TemplateCategory } from './statuses.ts';

export function buttonFromMeta(
  meta: MetaTemplateButton,
  index: number,
  category: TemplateCategory,
): TemplateButton {
  const text = meta.text ?? '';
  switch (meta.type.toUpperCase()) {
    case 'QUICK_REPLY':
      return { type: 'quick_reply', text, index };
    case 'URL':
      return category === 'AUTHENTICATION' ? otpFromUrl(meta, index) : urlButton(meta, index);
    case 'PHONE_NUMBER':
      return { type: 'phone_number', text, index, phone_number: meta.phone_number ?? '' };
    case 'COPY_CODE':
      return { type: 'copy_code', text, index, example: firstExample(meta) };
    case 'FLOW':
      return { type: 'flow', text, index, ...flowFields(meta) };
    case 'OTP':
      return { type: 'otp', text, index, otp_type: otpType(meta.otp_type), ...otpFields(meta) };
    case 'CATALOG':
      return { type: 'catalog', text, index };
    case 'VOICE_CALL':
      return { type: 'voice_call', text, index };
    case 'REQUEST_CONTACT_INFO':
      return { type: 'request_contact_info', text, index };
    default:
      return { type: 'other', text, index, component: { ...meta } };
  }
}

function firstExample(meta: MetaTemplateButton): string {
  return (Array.isArray(meta.example) ? meta.example[0] : meta.example) ?? '';
}

function urlButton(meta: MetaTemplateButton, index: number): TemplateButton {
  const url = meta.url ?? '';
  const base = url.split('{{')[0] ?? '';
  const whole = firstExample(meta);
  const example = whole.startsWith(base) ? whole.slice(base.length) : whole;
  const variable = placeholderKeys(url).length > 0 ? { number: 1, name: '', example } : null;
  return { type: 'url', text: meta.text ?? '', index, url, variable };
}

/** Read back, the code button of an authentication template is a URL that names its kind. */
function otpFromUrl(meta: MetaTemplateButton, index: number): TemplateButton {
  const named = /otp_type=([A-Z_]+)/.exec(meta.url ?? '')?.[1];
  return { type: 'otp', text: meta.text ?? '', index, otp_type: otpType(meta.otp_type ?? named) };
}

function otpType(word: string | undefined): 'COPY_CODE' | 'ONE_TAP' | 'ZERO_TAP' {
  return word === 'ONE_TAP' || word === 'ZERO_TAP' ? word : 'COPY_CODE';
}

function otpFields(meta: MetaTemplateButton) {
  return {
    ...(meta.autofill_text === undefined ? {} : { autofill_text: meta.autofill_text }),
    ...(meta.supported_apps === undefined ? {} : { supported_apps: meta.supported_apps }),
    ...(meta.zero_tap_terms_accepted === undefined
      ? {}
      : { zero_tap_terms_accepted: meta.zero_tap_terms_accepted }),
  };
}

function flowFields(meta: MetaTemplateButton) {
  const action = meta.flow_action?.toLowerCase();
  return {
    ...(meta.flow_id === undefined ? {} : { flow_id: String(meta.flow_id) }),
    ...(meta.flow_name === undefined ? {} : { flow_name: meta.flow_name }),
    ...(action === 'navigate' || action === 'data_exchange' ? ({ flow_action: action } as const) : {}),
    ...(meta.navigate_screen === undefined ? {} : { navigate_screen: meta.navigate_screen }),
  };
}
