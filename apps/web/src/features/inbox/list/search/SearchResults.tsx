import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowId, rowKey } from '#data/conversations/rows.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { LazyBoundary } from '#ui/lazy/lazyPart.tsx';
import { LazyListEmpty } from '../LazyListEmpty.ts';
import { ListSkeleton } from '../ListSkeleton.tsx';
import type { Approach } from '../useApproach.ts';
import { FoundRow } from './FoundRow.tsx';
import classes from './Search.module.css';
import type { useSearchResults } from './useSearchResults.ts';

/** The server names no more than these. */
const most = 50;

interface SearchResultsProps {
  results: ReturnType<typeof useSearchResults>;
  /** The row that is open. */
  open: string | null;
  nameOf: (row: RowId) => string | undefined;
  container: RefObject<HTMLDivElement | null>;
  onApproach: Approach;
}

/** Lies over the list, which stays where it was. */
export default function SearchResults({ results, open, nameOf, container, onApproach }: SearchResultsProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const count = (rows: number) =>
    rows >= most ? t('search.most', { shown: format.number(rows) }) : t('search.results', { count: rows });
  return (
    <div ref={container} className={classes.results} data-old={results.isOld || undefined}>
      <Loaded
        query={results.query}
        skeleton={<ListSkeleton />}
        empty={
          <LazyBoundary isInline name={t('common:action.search')}>
            <LazyListEmpty />
          </LazyBoundary>
        }
      >
        {(rows) => (
          <>
            <p className={classes.summary} role="status" title={t('search.hint')}>
              {count(rows.length)}
            </p>
            <ul>
              {rows.map((found, index) => (
                <li key={rowKey(found)} data-index={index}>
                  <FoundRow
                    found={found}
                    isOpen={rowKey(found) === open}
                    ofNumber={nameOf(found)}
                    onApproach={onApproach}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}
