import { hearRatings } from '../../ratings/index.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from './insertMessages.ts';

/** Marks what people say only to rate how they were answered, before anything else follows from it. */
export async function markRatings({ tx, now }: Batch, messages: readonly NewMessage[]): Promise<void> {
  const said = messages.filter(
    ({ direction, isPast, isSpoken }) => direction === 'in' && !isPast && isSpoken,
  );
  if (said.length === 0) return;
  const rating = await hearRatings(tx, now, said.map(readRating));
  for (const message of said) message.rates = rating.has(message.id);
}

function readRating({ message: { content }, ...said }: NewMessage) {
  return {
    ...said,
    rowId: content.type === 'list_reply' ? content.id : null,
    text: content.type === 'text' ? content.body : null,
  };
}
