import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { ListEmpty } from '../ListEmpty.tsx';
import { ListSkeleton } from '../ListSkeleton.tsx';
import { FoundRow } from './FoundRow.tsx';
import classes from './Search.module.css';
import type { useSearchResults } from './useSearchResults.ts';

/** The server names no more than these. */
const most = 50;

interface SearchResultsProps {
  results: ReturnType<typeof useSearchResults>;
  openId: number | null;
  container: RefObject<HTMLDivElement | null>;
  onApproach: (contactId: number) => void;
}

/** Lies over the list, which stays where it was. */
export default function SearchResults({ results, openId, container, onApproach }: SearchResultsProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { rows } = results;
  const count =
    rows.length >= most
      ? t('search.most', { shown: format.number(rows.length) })
      : t('search.results', { count: rows.length });
  return (
    <div ref={container} className={classes.results} data-old={results.isOld || undefined}>
      {results.isPending ? (
        <ListSkeleton />
      ) : results.error ? (
        <ErrorState error={results.error} onRetry={results.retry} />
      ) : rows.length === 0 ? (
        <ListEmpty />
      ) : (
        <>
          <p className={classes.summary} role="status" title={t('search.hint')}>
            {count}
          </p>
          <ul>
            {rows.map((found, index) => (
              <li key={found.contact_id} data-index={index}>
                <FoundRow found={found} isOpen={found.contact_id === openId} onApproach={onApproach} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
