import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
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
  const count = (rows: number) =>
    rows >= most ? t('search.most', { shown: format.number(rows) }) : t('search.results', { count: rows });
  return (
    <div ref={container} className={classes.results} data-old={results.isOld || undefined}>
      <Loaded query={results.query} skeleton={<ListSkeleton />} empty={<ListEmpty />}>
        {(rows) => (
          <>
            <p className={classes.summary} role="status" title={t('search.hint')}>
              {count(rows.length)}
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
      </Loaded>
    </div>
  );
}
