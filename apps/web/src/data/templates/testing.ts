import { type Template, templateStructure } from '@herald/contract';

/** An approved template with one variable. */
export const orderShipped: Template = {
  id: 4,
  version: 1,
  name: 'order_shipped',
  language: 'en',
  category: 'UTILITY',
  status: 'APPROVED',
  status_reason: null,
  quality: null,
  type: 'standard',
  automation_id: null,
  header_file_id: null,
  structure: templateStructure.parse({
    type: 'standard',
    header: { type: 'none' },
    name: 'order_shipped',
    category: 'UTILITY',
    language: 'en',
    body: {
      text: 'Hello {{1}}, your order is on its way.',
      variables: [{ number: 1, example: 'Camille' }],
    },
  }),
  variables_needed: [
    {
      key: 'body.1',
      place: 'body',
      kind: 'text',
      optional: false,
      card: null,
      button: null,
      index: 1,
      name: '1',
      example: 'Camille',
    },
  ],
  stats: { sent: 0, delivered: 0, read: 0, clicked: 0, failed: 0 },
  tracked_buttons: [],
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
};
