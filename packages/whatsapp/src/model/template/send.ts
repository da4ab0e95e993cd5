import { isBlank, sanitizeParameter } from '../text.ts';
import { type PlacedButton, placeCardButtons, placeGroupedButtons } from './buttons.ts';
import type {
  CloudTemplate,
  CloudTemplateComponent,
  HeaderMedia,
  TemplateLocation,
  TemplateParameter,
} from './cloudTemplate.ts';
import { isMediaHeader, type TemplateHeader, type TemplateStructure } from './schema.ts';
import { type NeededVariable, type TemplateValues, variablesOf } from './variables.ts';

export interface TemplateSendRequest {
  template: TemplateStructure;
  values: TemplateValues;
  /** Media of the header; without it the header's own `media_url` is sent. */
  headerMedia?: HeaderMedia;
  headerLocation?: TemplateLocation;
  /** Media of each card, in card order; a hole falls back to the card's own `media_url`. */
  cardMedia?: readonly (HeaderMedia | undefined)[];
  /** What comes back when a quick reply is tapped, by key (`button.1`, `card.0.button.1`); the button's text without it. */
  quickReplyPayloads?: Readonly<Record<string, string>>;
  /** Token of each flow button, by the same keys. */
  flowTokens?: Readonly<Record<string, string>>;
  /** The end of the short address under which clicks of a button are counted, by where it leads. */
  linkToken?: (targetId: number) => string;
  offerExpiresAt?: Date;
}

export type TemplateSend =
  | { ok: true; template: CloudTemplate }
  /** `missing` holds the keys of the values that are absent or blank: Meta would refuse the send (132000, 131008). */
  | { ok: false; missing: string[] };

/** Builds the `template` object of a send. An example never stands in for a value here: it would reach a customer. */
export function buildTemplateSend(request: TemplateSendRequest): TemplateSend {
  const builder = new SendBuilder(request);
  const components = builder.build();
  if (builder.missing.length > 0) return { ok: false, missing: builder.missing };
  const { name, language } = request.template;
  const sent = components.length > 0 ? { components } : {};
  return { ok: true, template: { name, language: { code: language }, ...sent } };
}

class SendBuilder {
  readonly missing: string[] = [];
  private readonly request: TemplateSendRequest;
  private readonly needed: readonly NeededVariable[];

  constructor(request: TemplateSendRequest) {
    this.request = request;
    this.needed = variablesOf(request.template);
  }

  build(): CloudTemplateComponent[] {
    const { template, headerMedia, cardMedia } = this.request;
    if (template.type === 'carousel') {
      const cards = template.carousel_cards.map((card, index) => ({
        card_index: index,
        components: [
          ...this.header(card.header, `card.${index}.header`, index, cardMedia?.[index]),
          ...this.body(index),
          ...placeCardButtons(card.buttons, '').flatMap((placed) => this.button(placed, index)),
        ],
      }));
      return [...this.body(null), { type: 'carousel', cards }];
    }
    return [
      ...this.header(template.header, 'header', null, headerMedia),
      ...this.body(null),
      ...this.offer(template.limited_time_offer?.has_expiration ?? false),
      ...placeGroupedButtons(template.buttons).flatMap((placed) => this.button(placed, null)),
    ];
  }

  private header(
    header: TemplateHeader,
    key: string,
    card: number | null,
    media: HeaderMedia | undefined,
  ): CloudTemplateComponent[] {
    if (header.type === 'text') return component('header', this.textParameters('header', card));
    if (header.type === 'location') {
      const location = this.request.headerLocation;
      if (location) return [{ type: 'header', parameters: [{ type: 'location', location }] }];
      return this.lack(key);
    }
    if (!isMediaHeader(header)) return [];
    const stored = isBlank(header.media_url) ? undefined : { link: header.media_url as string };
    const source = media ?? stored;
    if (!source) return this.lack(key);
    return [{ type: 'header', parameters: [mediaParameter(header.type, source, header.filename)] }];
  }

  private body(card: number | null): CloudTemplateComponent[] {
    return component('body', this.textParameters('body', card));
  }

  private textParameters(place: 'header' | 'body', card: number | null): TemplateParameter[] {
    return this.needed
      .filter((variable) => variable.place === place && variable.card === card)
      .map((variable) => ({
        type: 'text' as const,
        ...(variable.parameterName ? { parameter_name: variable.parameterName } : {}),
        text: this.value(variable.key),
      }));
  }

  private button(placed: PlacedButton, card: number | null): CloudTemplateComponent[] {
    const { button, index } = placed;
    const key = `${card === null ? '' : `card.${card}.`}button.${index}`;
    const make = (sub_type: string, parameter: TemplateParameter): CloudTemplateComponent[] => [
      { type: 'button', sub_type, index: String(index), parameters: [parameter] },
    ];
    switch (button.type) {
      case 'quick_reply': {
        const payload = this.request.quickReplyPayloads?.[key];
        return payload === undefined ? [] : make('quick_reply', { type: 'payload', payload });
      }
      case 'url': {
        const isNeeded = this.needed.some((variable) => variable.key === `${key}.1`);
        const value = isNeeded ? this.value(`${key}.1`) : null;
        if (button.link_target_id !== undefined) {
          const token = this.request.linkToken?.(button.link_target_id);
          return token === undefined ? this.lack(key) : make('url', { type: 'text', text: token });
        }
        return value === null ? [] : make('url', { type: 'text', text: urlSuffix(button.url, value) });
      }
      case 'copy_code':
        return make('copy_code', { type: 'coupon_code', coupon_code: this.value(`${key}.1`) });
      case 'otp':
        // The code goes twice: in the text and in the button.
        return make('url', { type: 'text', text: this.value('body.1') });
      case 'flow': {
        const flow_token = this.request.flowTokens?.[key] ?? 'unused';
        return make('flow', { type: 'action', action: { flow_token } });
      }
      default:
        return [];
    }
  }

  private offer(expires: boolean): CloudTemplateComponent[] {
    if (!expires) return [];
    const { offerExpiresAt } = this.request;
    if (!offerExpiresAt) return this.lack('offer.expires_at');
    const limited_time_offer = { expiration_time_ms: offerExpiresAt.getTime() };
    return [{ type: 'limited_time_offer', parameters: [{ type: 'limited_time_offer', limited_time_offer }] }];
  }

  private value(key: string): string {
    const text = sanitizeParameter(this.request.values[key] ?? '');
    if (text === '') this.lack(key);
    return text;
  }

  private lack(key: string): [] {
    if (!this.missing.includes(key)) this.missing.push(key);
    return [];
  }
}

function component(type: 'header' | 'body', parameters: TemplateParameter[]): CloudTemplateComponent[] {
  return parameters.length > 0 ? [{ type, parameters }] : [];
}

function mediaParameter(
  type: 'image' | 'video' | 'document',
  media: HeaderMedia,
  filename: string | null,
): TemplateParameter {
  const reference = 'id' in media ? { id: media.id } : { link: media.link };
  if (type === 'image') return { type, image: reference };
  if (type === 'video') return { type, video: reference };
  const name = media.filename ?? filename;
  return { type, document: { ...reference, ...(name ? { filename: name } : {}) } };
}

/** People paste the whole address where only its end is asked; white space would break the link. */
export function urlSuffix(templateUrl: string, value: string): string {
  const base = templateUrl.split('{{')[0] ?? '';
  const suffix = base !== '' && value.startsWith(base) && value !== base ? value.slice(base.length) : value;
  return suffix.replace(/\s/g, (space) => encodeURIComponent(space));
}
