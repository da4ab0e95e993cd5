import type { SegmentConditions } from '@herald/contract';
import type { NumberParams } from '#app/session/numberParams.ts';

/** Under which keys segments are kept; the people in them are kept among people. */
export const segmentKeys = {
  all: (params: NumberParams) => ['segments', params] as const,
  list: (params: NumberParams) => ['segments', params, 'all'] as const,
  one: (params: NumberParams, segmentId: number) => ['segments', params, 'one', segmentId] as const,
  preview: (params: NumberParams, conditions: SegmentConditions) =>
    ['segments', params, 'preview', conditions] as const,
};
