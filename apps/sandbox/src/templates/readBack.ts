import { asArray, asObject, type Json } from '../core/json.ts';
import type { Template } from '../core/model.ts';
import type { World } from '../world.ts';

/** Components are not read back as they were written: Meta fills in what it decides itself. */
export function readBack(world: World, template: Template): Json[] {
  const isCode = template.category === 'AUTHENTICATION';
  return template.components.map((component) =>
    isCode ? codeComponent(template, component) : ordinary(world, component),
  );
}

function ordinary(world: World, component: Json): Json {
  switch (component.type) {
    case 'HEADER':
      return withSampleAddress(world, component);
    case 'BUTTONS':
      return {
        ...component,
        buttons: asArray(component.buttons).map((button) => labelled(asObject(button))),
      };
    case 'CAROUSEL':
      return { ...component, cards: asArray(component.cards).map((card) => readCard(world, asObject(card))) };
    default:
      return component;
  }
}

function readCard(world: World, card: Json): Json {
  return { ...card, components: asArray(card.components).map((each) => ordinary(world, asObject(each))) };
}

/** A sample goes in as a handle and comes out as an address of Meta's, which ends one day. */
function withSampleAddress(world: World, header: Json): Json {
  const example = asObject(header.example);
  const [handle] = asArray(example.header_handle);
  const upload = world.store.uploads.find((each) => each.handle === handle);
  if (!upload) return header;
  const address = `${world.baseUrl}/scontent/${encodeURIComponent(upload.id)}`;
  return { ...header, example: { ...example, header_handle: [address] } };
}

/** The label of a code to copy is Meta's own. */
const labelled = (button: Json): Json =>
  button.type === 'COPY_CODE' ? { ...button, text: button.text ?? 'Copy offer code' } : button;

const words = {
  fr: {
    body: '*{{1}}* est votre code de vérification.',
    advice: ' Pour votre sécurité, ne partagez pas ce code.',
    expires: (minutes: unknown) => `Ce code expire dans ${minutes} minutes.`,
    copy: 'Copier le code',
  },
  en: {
    body: '*{{1}}* is your verification code.',
    advice: ' For your security, do not share this code.',
    expires: (minutes: unknown) => `This code expires in ${minutes} minutes.`,
    copy: 'Copy code',
  },
};

/** An authentication template has the texts that Meta wrote, and its code button is an address. */
function codeComponent({ language }: Template, component: Json): Json {
  const own = language.startsWith('fr') ? words.fr : words.en;
  switch (component.type) {
    case 'BODY': {
      const text = component.add_security_recommendation === true ? own.body + own.advice : own.body;
      return { ...component, text, example: { body_text: [['123456']] } };
    }
    case 'FOOTER': {
      const minutes = component.code_expiration_minutes;
      return minutes === undefined ? component : { ...component, text: own.expires(minutes) };
    }
    case 'BUTTONS':
      return {
        type: 'BUTTONS',
        buttons: asArray(component.buttons).map((each) => codeButton(asObject(each), own.copy)),
      };
    default:
      return component;
  }
}

function codeButton(button: Json, label: string): Json {
  const base = `https://www.whatsapp.com/otp/code/?otp_type=${button.otp_type}&code=otp`;
  return { type: 'URL', text: button.text ?? label, url: `${base}{{1}}`, example: [`${base}123456`] };
}
