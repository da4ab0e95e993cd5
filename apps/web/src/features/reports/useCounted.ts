import { mostCounted } from '@herald/contract';
import { useFormat } from '#ui/format/useFormat.ts';

/** What is counted no further than `most` is shown as that many or more. */
export function useCounted(): (count: number, most?: number) => string {
  const format = useFormat();
  return (count, most = mostCounted) => (count < most ? format.number(count) : `${format.number(most)}+`);
}
