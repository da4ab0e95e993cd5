import type { SegmentConditions } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { draftOf, isBranch, productsOf } from './builder/draft.ts';
import { sentenceOf } from './builder/sentence.ts';
import { useNames } from './builder/useNames.ts';

/** Who belongs to a segment, in words. */
export function SegmentSentence({ conditions }: { conditions: SegmentConditions }) {
  const { t } = useTranslation('segments');
  const draft = draftOf(conditions);
  const products = draft.conditions.flatMap((item) =>
    isBranch(item) ? item.conditions.flatMap(productsOf) : productsOf(item),
  );
  return <>{sentenceOf(draft, useNames([...new Set(products)]), t)}</>;
}
