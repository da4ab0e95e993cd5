import type { SegmentConditions } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { draftOf } from './builder/draft.ts';
import { sentenceOf } from './builder/sentence.ts';
import { useNames } from './builder/useNames.ts';

/** Who belongs to a segment, in words. */
export function SegmentSentence({ conditions }: { conditions: SegmentConditions }) {
  const { t } = useTranslation('segments');
  return <>{sentenceOf(draftOf(conditions), useNames(), t)}</>;
}
