import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys what Meta says of a number is kept. */
export const numberKeys = {
  profile: (params: NumberParams) => ['businessProfile', params] as const,
  payment: (params: NumberParams) => ['metaPayment', params] as const,
};
