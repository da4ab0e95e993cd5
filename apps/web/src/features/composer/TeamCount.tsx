import { countNoteReaders } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { inboxKeys } from '#data/keys/inbox.ts';

/** How many colleagues a note tells that calls the whole team. */
export function TeamCount({ place }: { place: NumberParams }) {
  const { t } = useTranslation('composer');
  const { data: count } = useQuery({
    queryKey: inboxKeys.noteReaders(place),
    queryFn: async ({ signal }) => (await call(countNoteReaders, { params: place, signal })).data.count,
    staleTime: 60_000,
  });
  return count === undefined ? t('conversation:note.hint') : t('teamCount', { count });
}
