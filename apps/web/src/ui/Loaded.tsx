import { Skeleton } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from './asked.ts';
import { ErrorState } from './ErrorState.tsx';

interface LoadedProps<T> {
  query: Asked<T>;
  /** What is grey until the first answer: a shape of the screen's own, or how high one block of it is. */
  skeleton: ReactElement | number;
  /** Stands in place of a list with nothing on it: an `EmptyState`. */
  empty?: ReactNode;
  /** What is around the grey and the error, where the data brings a frame of its own: a page with a plain title. */
  around?: (meanwhile: ReactElement) => ReactElement;
  children: (data: T) => ReactNode;
}

/**
 * What was asked for: grey while it is on its way, the reason and "Retry" when it failed, words when there is nothing,
 * else what `children` makes of it. Once there, data stays: also while it is asked for anew, and when that fails.
 */
export function Loaded<T>({ query, skeleton, empty, around = alone, children }: LoadedProps<T>) {
  const { data, error } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (error) return around(<ErrorState error={error} onRetry={() => void query.refetch()} />);
  return around(typeof skeleton === 'number' ? <GreyBlock height={skeleton} /> : skeleton);
}

/** One block of grey, for what `<Loaded>` does not ask. */
export function GreyBlock({ height }: { height: number }) {
  const { t } = useTranslation();
  return <Skeleton height={height} radius="md" role="status" aria-label={t('loading')} />;
}

const alone = (meanwhile: ReactElement) => meanwhile;

const isEmpty = (data: unknown) => Array.isArray(data) && data.length === 0;
