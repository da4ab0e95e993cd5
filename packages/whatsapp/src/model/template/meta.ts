import type { TemplateCategory, TemplateStatus } from './statuses.ts';

// Meta's own form of a template. Reads return upper case, creation accepts both, unknown words appear
// without notice: everything but the discriminating `type` is optional and read with care.

export interface NamedExample {
  param_name: string;
  example: string;
}

export interface MetaComponentExample {
  header_text?: string[];
  header_text_named_params?: NamedExample[];
  header_handle?: string[];
  body_text?: string[][];
  body_text_named_params?: NamedExample[];
}

export interface MetaTemplateButton {
  type: string;
  text?: string;
  url?: string;
  example?: string | string[];
  phone_number?: string;
  flow_id?: string | number;
  flow_name?: string;
  flow_action?: string;
  navigate_screen?: string;
  otp_type?: string;
  autofill_text?: string;
  supported_apps?: { package_name: string; signature_hash: string }[];
  zero_tap_terms_accepted?: boolean;
}

export interface MetaTemplateComponent {
  type: string;
  format?: string;
  text?: string;
  example?: MetaComponentExample;
  add_security_recommendation?: boolean;
  code_expiration_minutes?: number;
  buttons?: MetaTemplateButton[];
  cards?: { components: MetaTemplateComponent[] }[];
  limited_time_offer?: { text: string; has_expiration?: boolean };
}

export interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  status: TemplateStatus | (string & {});
  category: TemplateCategory | (string & {});
  components: MetaTemplateComponent[];
  parameter_format?: string;
  correct_category?: string;
  previous_category?: string;
  sub_category?: string;
  rejected_reason?: string | null;
  quality_score?: { score?: string; date?: number };
  message_send_ttl_seconds?: number;
}

/** Body of `POST /{waba}/message_templates`. */
export interface MetaTemplateCreation {
  name: string;
  language: string;
  category: TemplateCategory;
  parameter_format: 'positional' | 'named';
  components: MetaTemplateComponent[];
  message_send_ttl_seconds?: number;
}
