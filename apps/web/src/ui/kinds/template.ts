import { IconTemplate } from '@tabler/icons-react';
import { templateBubble } from '../phone/templateBubble.ts';
import type { Kind, WantedKind } from './kind.ts';

export const template: Kind<'template'> & WantedKind<'template'> = {
  Icon: IconTemplate,
  bubble: ({ structure, variables }) => templateBubble(structure, { values: variables, missing: 'empty' }),
  dialog: null,
  expected: ({ variables }, { template: known }) =>
    known
      ? {
          template_id: known.id,
          name: known.name,
          version: known.version,
          structure: known.structure,
          variables,
          tracked_urls: [],
          wa_type: known.type,
        }
      : null,
};
