// The `template` object of a send.

export type MediaReference = { id: string } | { link: string };

export interface TemplateLocation {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

export type HeaderMedia = MediaReference & { filename?: string };

export type TemplateParameter =
  | { type: 'text'; text: string; parameter_name?: string }
  | { type: 'image'; image: MediaReference }
  | { type: 'video'; video: MediaReference }
  | { type: 'document'; document: HeaderMedia }
  | { type: 'location'; location: TemplateLocation }
  | { type: 'product'; product: { product_retailer_id: string; catalog_id: string } }
  | { type: 'payload'; payload: string }
  | { type: 'coupon_code'; coupon_code: string }
  | { type: 'action'; action: Record<string, unknown> }
  | { type: 'limited_time_offer'; limited_time_offer: { expiration_time_ms: number } };

export type CloudTemplateComponent =
  | { type: 'header' | 'body' | 'limited_time_offer'; parameters: TemplateParameter[] }
  | { type: 'button'; sub_type: string; index: string; parameters: TemplateParameter[] }
  | { type: 'carousel'; cards: { card_index: number; components: CloudTemplateComponent[] }[] };

export interface CloudTemplate {
  name: string;
  language: { code: string };
  components?: CloudTemplateComponent[];
}
