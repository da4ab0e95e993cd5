import { limits } from '../limits.ts';
import { isBlank, sanitizeParameter } from '../text.ts';
import { type PlacedButton, placeCardButtons, placeGroupedButtons } from './buttons.ts';
import type {
  CloudTemplate,
  CloudTemplateComponent,
  HeaderMedia,
  TemplateParameter,
} from './cloudTemplate.ts';
import { isMediaHeader, type MediaHeader } from './headers.ts';
import { degreesOf, mediaOf, momentOf, productsOf } from './needs.ts';
import type { TemplateHeader, TemplateStructure } from './schema.ts';
import { isProductList, type NeededVariable, type TemplateValues, variablesOf } from './variables.ts';

export interface TemplateSendRequest {
  template: TemplateStructure;
  values: TemplateValues;
  /** The file of a media header, where the send names no other. */
  headerFileId?: number | null;
  /** What WhatsApp knows a stored file as. */
  uploaded?: (fileId: number) => HeaderMedia;
  /** What comes back when a quick reply is tapped, by key (`button.1`, `card.0.button.1`); the button's text without it. */
  quickReplyPayloads?: Readonly<Record<string, string>>;
  /** Token of each flow button, by the same keys. */
  flowTokens?: Readonly<Record<string, string>>;
  /** The end of the short address under which clicks of a button are counted, by where it leads. */
  linkToken?: (targetId: number) => string;
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
    const { template, headerFileId } = this.request;
    if (template.type === 'carousel') {
      const cards = template.carousel_cards.map((card, index) => ({
        card_index: index,
        components: [
          ...this.header(card.header, `card.${index}.header`, index, null),
          ...this.body(index),
          ...placeCardButtons(card.buttons, '').flatMap((placed) => this.button(placed, index)),
        ],
      }));
      return [...this.body(null), { type: 'carousel', cards }];
    }
    return [
      ...this.header(template.header, 'header', null, headerFileId ?? null),
      ...this.body(null),
      ...this.offer(template.limited_time_offer?.has_expiration ?? false),
      ...placeGroupedButtons(template.buttons).flatMap((placed) => this.button(placed, null)),
    ];
  }

  private header(
    header: TemplateHeader,
    key: string,
    card: number | null,
    fileId: number | null,
  ): CloudTemplateComponent[] {
    if (header.type === 'text') return component('header', this.textParameters('header', card));
    if (header.type === 'location') return component('header', this.location(key));
    if (header.type === 'product') {
      const product = {
        product_retailer_id: this.value(`${key}.product`),
        catalog_id: this.value(`${key}.catalog`),
      };
      return component('header', [{ type: 'product', product }]);
    }
    if (!isMediaHeader(header)) return [];
    const source = this.media(`${key}.media`, header, fileId);
    if (!source) return this.lack(`${key}.media`);
    return component('header', [mediaParameter(header.type, source, header.filename)]);
  }

  /** What the send names, else our file, else the address of the sample. */
  private media(key: string, header: MediaHeader, fileId: number | null): HeaderMedia | undefined {
    const { uploaded, values } = this.request;
    const chosen = mediaOf(values[key]);
    if (chosen && 'link' in chosen) return chosen;
    const file = chosen?.fileId ?? fileId ?? header.file_id ?? null;
    if (file !== null && uploaded) return uploaded(file);
    return isBlank(header.media_url) ? undefined : { link: header.media_url as string };
  }

  private location(key: string): TemplateParameter[] {
    const { values } = this.request;
    const latitude = degreesOf(values[`${key}.latitude`], limits.message.latitude);
    const longitude = degreesOf(values[`${key}.longitude`], limits.message.longitude);
    if (latitude === null) this.lack(`${key}.latitude`);
    if (longitude === null) this.lack(`${key}.longitude`);
    if (latitude === null || longitude === null) return [];
    const name = sanitizeParameter(values[`${key}.name`] ?? '');
    const address = sanitizeParameter(values[`${key}.address`] ?? '');
    const location = { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) };
    return [{ type: 'location', location }];
  }

  private body(card: number | null): CloudTemplateComponent[] {
    return component('body', this.textParameters('body', card));
  }

  private textParameters(place: 'header' | 'body', card: number | null): TemplateParameter[] {
    return this.needed
      .filter((variable) => variable.place === place && variable.card === card && variable.kind === 'text')
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
      case 'other':
        return isProductList(button) ? make('mpm', this.products(key)) : [];
      default:
        return [];
    }
  }

  private products(key: string): TemplateParameter {
    const found = productsOf(this.value(`${key}.products`)).slice(0, limits.template.products);
    const title = [...this.value(`${key}.section`)].slice(0, limits.template.sectionTitle).join('');
    const product_items = found.map((product_retailer_id) => ({ product_retailer_id }));
    return {
      type: 'action',
      action: { thumbnail_product_retailer_id: found[0] ?? '', sections: [{ title, product_items }] },
    };
  }

  private offer(expires: boolean): CloudTemplateComponent[] {
    if (!expires) return [];
    const expiresAt = momentOf(this.request.values['offer.expires_at']);
    if (!expiresAt) return this.lack('offer.expires_at');
    const limited_time_offer = { expiration_time_ms: expiresAt.getTime() };
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
