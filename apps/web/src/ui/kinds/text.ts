import type { Kind, WantedKind } from './kind.ts';

export const text: Kind<'text'> & WantedKind<'text'> = {
  Icon: null,
  bubble: ({ body }) => ({ body }),
  dialog: null,
  expected: ({ body }) => ({ body }),
};
