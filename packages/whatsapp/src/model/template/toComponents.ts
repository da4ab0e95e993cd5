import { placeCardButtons, placeGroupedButtons } from './buttons.ts';
import type {
  MetaComponentExample,
  MetaTemplateButton,
  MetaTemplateComponent,
  MetaTemplateCreation,
} from './meta.ts';
import type { TemplateBody, TemplateButton, TemplateHeader, TemplateStructure } from './schema.ts';
import { type TextVariable, textVariables } from './variables.ts';

/** The component list that Meta expects when the template is created or edited. */
export function structureToComponents(structure: TemplateStructure): MetaTemplateComponent[] {
  const named = structure.parameter_format === 'named';
  if (structure.type === 'carousel') {
    const cards = structure.carousel_cards.map((card, index) => ({
      components: [
        ...headerComponent(card.header, named),
        ...(card.body ? [bodyComponent(card.body, named)] : []),
        ...buttonsComponent(
          placeCardButtons(card.buttons, `carousel_cards.${index}`).map(({ button }) => button),
        ),
      ],
    }));
    return [bodyComponent(structure.body, named), { type: 'CAROUSEL', cards }];
  }
  const offer = structure.limited_time_offer;
  return [
    ...headerComponent(structure.header, named),
    structure.category === 'AUTHENTICATION'
      ? authenticationBody(structure.body)
      : bodyComponent(structure.body, named),
    ...(offer ? [{ type: 'LIMITED_TIME_OFFER', limited_time_offer: offer }] : []),
    ...footerComponent(structure),
    ...buttonsComponent(placeGroupedButtons(structure.buttons).map(({ button }) => button)),
    ...(structure.other_components ?? []).map((component) => component as unknown as MetaTemplateComponent),
  ];
}

/** The whole body of a creation request. */
export function structureToCreation(structure: TemplateStructure): MetaTemplateCreation {
  return {
    name: structure.name,
    language: structure.language,
    category: structure.category,
    parameter_format: structure.parameter_format,
    components: structureToComponents(structure),
    ...(structure.ttl_seconds === undefined ? {} : { message_send_ttl_seconds: structure.ttl_seconds }),
  };
}

function headerComponent(header: TemplateHeader, named: boolean): MetaTemplateComponent[] {
  switch (header.type) {
    case 'none':
      return [];
    case 'location':
      return [{ type: 'HEADER', format: 'LOCATION' }];
    case 'product':
      return [{ type: 'HEADER', format: 'PRODUCT' }];
    case 'text': {
      const variables = textVariables(header.text, header.variable ? [header.variable] : [], named);
      const example = named
        ? { header_text_named_params: namedExamples(variables) }
        : { header_text: variables.map(({ variable }) => variable.example) };
      return [{ type: 'HEADER', format: 'TEXT', text: header.text, ...withExample(variables, example) }];
    }
    default: {
      const format = header.type.toUpperCase();
      const example = header.media_handle ? { example: { header_handle: [header.media_handle] } } : {};
      return [{ type: 'HEADER', format, ...example }];
    }
  }
}

function bodyComponent(body: TemplateBody, named: boolean): MetaTemplateComponent {
  const variables = textVariables(body.text, body.variables, named);
  const example = named
    ? { body_text_named_params: namedExamples(variables) }
    : { body_text: [variables.map(({ variable }) => variable.example)] };
  return { type: 'BODY', text: body.text, ...withExample(variables, example) };
}

function authenticationBody(body: TemplateBody): MetaTemplateComponent {
  return { type: 'BODY', add_security_recommendation: body.add_security_recommendation ?? false };
}

function footerComponent(
  structure: Extract<TemplateStructure, { type: 'standard' }>,
): MetaTemplateComponent[] {
  const { footer, category } = structure;
  if (!footer) return [];
  if (category === 'AUTHENTICATION') {
    const minutes = footer.code_expiration_minutes;
    return minutes ? [{ type: 'FOOTER', code_expiration_minutes: minutes }] : [];
  }
  return footer.text === '' ? [] : [{ type: 'FOOTER', text: footer.text }];
}

function withExample(variables: TextVariable[], example: MetaComponentExample) {
  return variables.length === 0 ? {} : { example };
}

function namedExamples(variables: TextVariable[]) {
  return variables.map(({ variable }) => ({ param_name: variable.name, example: variable.example }));
}

function buttonsComponent(buttons: TemplateButton[]): MetaTemplateComponent[] {
  return buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonComponent) }];
}

function buttonComponent(button: TemplateButton): MetaTemplateButton {
  const { text } = button;
  switch (button.type) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text };
    case 'url':
      return { type: 'URL', text, url: button.url, ...urlExample(button) };
    case 'phone_number':
      return { type: 'PHONE_NUMBER', text, phone_number: button.phone_number };
    case 'copy_code':
      return { type: 'COPY_CODE', example: button.example };
    case 'flow': {
      const { flow_id, flow_name, flow_action, navigate_screen } = button;
      return { type: 'FLOW', text, ...defined({ flow_id, flow_name, flow_action, navigate_screen }) };
    }
    case 'otp': {
      const { otp_type, autofill_text, supported_apps, zero_tap_terms_accepted } = button;
      const options = defined({ autofill_text, supported_apps, zero_tap_terms_accepted });
      return { type: 'OTP', otp_type, ...(text === '' ? {} : { text }), ...options };
    }
    case 'catalog':
      return { type: 'CATALOG', text };
    case 'voice_call':
      return { type: 'VOICE_CALL', text };
    case 'request_contact_info':
      return { type: 'REQUEST_CONTACT_INFO' };
    case 'other':
      return { ...button.component, type: String(button.component.type ?? 'OTHER') };
  }
}

/** Meta's example of a URL button is the whole address, while people give the part that varies. */
function urlExample(button: Extract<TemplateButton, { type: 'url' }>): { example?: string[] } {
  const start = button.url.indexOf('{{');
  const example = button.variable?.example ?? '';
  if (start === -1 || example === '') return {};
  const base = button.url.slice(0, start);
  return { example: [example.startsWith(base) ? example : base + example] };
}

function defined<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
