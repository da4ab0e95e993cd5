import { useEffect } from 'react';
import { useConsent } from './consent.ts';
import { drawChangelog } from './load.ts';
import { listOffered } from './offered.ts';

/** Where the notes on what is new are drawn; not there where they are not offered or not wanted. */
export function ChangelogBadge() {
  const { choices } = useConsent();
  const isWanted = choices.changelog === true && listOffered().some(({ kind }) => kind === 'changelog');
  useEffect(() => {
    if (isWanted) drawChangelog();
  }, [isWanted]);
  return isWanted ? <span id="changelog" style={{ minWidth: 32, minHeight: 32 }} /> : null;
}
