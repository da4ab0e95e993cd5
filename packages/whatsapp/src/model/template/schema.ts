import { z } from 'zod';
import { limits } from '../limits.ts';
import { templateCategories } from './statuses.ts';

// Herald's own shape of a template, the one that is stored, edited and sent over the API. Meta's component list is only
// its outer form. A draft may be incomplete: these schemas check the shape, `validateTemplate` checks the rules.

/** `name` is what people call the variable; in a template with named parameters it is also Meta's name for it. */
export const templateVariableSchema = z.object({
  number: z.int().min(1),
  name: z.string().default(''),
  example: z.string().default(''),
});

const mediaHeaderFields = {
  /** Handle of the sample, from a resumable upload; needed when the template is submitted. */
  media_handle: z.string().nullable().default(null),
  /** Where the sample can be seen, and what is sent when a send names no other media. */
  media_url: z.string().nullable().default(null),
  filename: z.string().nullable().default(null),
  /** Ours, that is sent when a send names no other media. */
  file_id: z.int().nullable().optional(),
};

export const templateHeaderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('text'),
    text: z.string(),
    variable: templateVariableSchema.nullable().default(null),
  }),
  z.object({ type: z.literal('image'), ...mediaHeaderFields }),
  z.object({ type: z.literal('video'), ...mediaHeaderFields }),
  z.object({ type: z.literal('document'), ...mediaHeaderFields }),
  z.object({ type: z.literal('location') }),
  /** A product of the catalogue, which each send names. */
  z.object({ type: z.literal('product') }),
]);

export const templateBodySchema = z.object({
  text: z.string(),
  variables: z.array(templateVariableSchema).default([]),
  /** Authentication templates only: Meta writes their text. */
  add_security_recommendation: z.boolean().optional(),
});

export const templateFooterSchema = z.object({
  text: z.string(),
  /** Authentication templates only. */
  code_expiration_minutes: z.int().min(1).max(limits.template.codeExpirationMinutes).optional(),
});

const buttonFields = { text: z.string(), index: z.int().min(0).default(0) };

export const templateButtonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quick_reply'), ...buttonFields }),
  z.object({
    type: z.literal('url'),
    ...buttonFields,
    url: z.string(),
    variable: templateVariableSchema.nullable().default(null),
    /** Whoever submits it wants its clicks counted. */
    track: z.boolean().optional(),
    /** Clicks are counted: WhatsApp knows a short address of ours, `url` is where it leads, and is kept under this number. */
    link_target_id: z.int().min(1).optional(),
  }),
  z.object({ type: z.literal('phone_number'), ...buttonFields, phone_number: z.string() }),
  z.object({ type: z.literal('copy_code'), ...buttonFields, example: z.string() }),
  z.object({
    type: z.literal('flow'),
    ...buttonFields,
    flow_id: z.string().optional(),
    flow_name: z.string().optional(),
    flow_action: z.enum(['navigate', 'data_exchange']).optional(),
    navigate_screen: z.string().optional(),
  }),
  z.object({
    type: z.literal('otp'),
    ...buttonFields,
    otp_type: z.enum(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP']),
    autofill_text: z.string().optional(),
    supported_apps: z.array(z.object({ package_name: z.string(), signature_hash: z.string() })).optional(),
    zero_tap_terms_accepted: z.boolean().optional(),
  }),
  z.object({ type: z.literal('catalog'), ...buttonFields }),
  z.object({ type: z.literal('voice_call'), ...buttonFields }),
  z.object({ type: z.literal('request_contact_info'), ...buttonFields }),
  /** A button type that Herald does not know: kept as Meta wrote it, so that reading and writing back loses nothing. */
  z.object({ type: z.literal('other'), ...buttonFields, component: z.record(z.string(), z.unknown()) }),
]);

export const buttonGroupSchema = z.object({
  type: z.enum(['QUICK_REPLY', 'CTA']),
  buttons: z.array(templateButtonSchema),
});

export const carouselCardSchema = z.object({
  header: templateHeaderSchema,
  body: templateBodySchema.nullable().default(null),
  buttons: z.array(templateButtonSchema).default([]),
});

const structureFields = {
  name: z.string(),
  category: z.enum(templateCategories),
  language: z.string(),
  parameter_format: z.enum(['positional', 'named']).default('positional'),
  body: templateBodySchema,
  /** How long WhatsApp tries to deliver it; absent: as long as it does for the category. */
  ttl_seconds: z.int().optional(),
};

export const standardStructureSchema = z.object({
  type: z.literal('standard'),
  ...structureFields,
  header: templateHeaderSchema,
  footer: templateFooterSchema.nullable().default(null),
  buttons: z.array(buttonGroupSchema).default([]),
  limited_time_offer: z.object({ text: z.string(), has_expiration: z.boolean() }).optional(),
  /** Components that Herald does not edit (call permission…), kept as Meta wrote them. */
  other_components: z.array(z.record(z.string(), z.unknown())).optional(),
});

export const carouselStructureSchema = z.object({
  type: z.literal('carousel'),
  ...structureFields,
  carousel_cards: z.array(carouselCardSchema),
});

export const templateStructureSchema = z.discriminatedUnion('type', [
  standardStructureSchema,
  carouselStructureSchema,
]);

export type TemplateVariable = z.infer<typeof templateVariableSchema>;
export type TemplateHeader = z.infer<typeof templateHeaderSchema>;
export type TemplateBody = z.infer<typeof templateBodySchema>;
export type TemplateFooter = z.infer<typeof templateFooterSchema>;
export type TemplateButton = z.infer<typeof templateButtonSchema>;
export type ButtonGroup = z.infer<typeof buttonGroupSchema>;
export type CarouselCard = z.infer<typeof carouselCardSchema>;
export type StandardStructure = z.infer<typeof standardStructureSchema>;
export type CarouselStructure = z.infer<typeof carouselStructureSchema>;
export type TemplateStructure = z.infer<typeof templateStructureSchema>;
