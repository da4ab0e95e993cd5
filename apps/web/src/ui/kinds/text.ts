import type { Kind, WantedKind } from './kind.ts';

export const text: Kind<'text'> & WantedKind<'text'> = {
  Icon: null,
  bubble: ({ body }) => ({ body }),
  expected: ({ body }) => ({ body }),
};
