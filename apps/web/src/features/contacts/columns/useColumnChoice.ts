import { getPreferences, updatePreferences } from '@herald/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { notifyError } from '#ui/notify.ts';

const remembered = z.array(z.string()).nullable().catch(null);
const storageKey = (teamId: number) => `herald-contact-columns:${teamId}`;

/** What this browser showed last, so that the table does not change its columns while the choice is fetched. */
function recall(teamId: number): string[] | null {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(storageKey(teamId)) ?? 'null'));
  } catch {
    return null;
  }
}

function remember(teamId: number, columns: string[] | null): void {
  try {
    localStorage.setItem(storageKey(teamId), JSON.stringify(columns));
  } catch {
    // A browser that stores nothing shows the usual columns for a moment.
  }
}

/** The columns that the member chose in this team, on every device of theirs; null: the usual ones. */
export function useColumnChoice(): {
  chosen: string[] | null;
  choose: (columns: string[] | null) => void;
} {
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const queryKey = ['preferences', { team_id }];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(getPreferences, { params: { team_id }, signal });
      remember(team_id, data.contact_columns);
      return data;
    },
    staleTime: 60_000,
  });
  const save = useMutation({
    scope: { id: 'contact-columns' },
    mutationFn: (contact_columns: string[] | null) =>
      call(updatePreferences, { params: { team_id }, body: { contact_columns } }),
    onMutate: async (contact_columns) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (before: object | undefined) => before && { ...before, contact_columns },
      );
      remember(team_id, contact_columns);
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  // Kept here, not read off the mutation: that tells its state a moment later, and a box would spring back meanwhile.
  const [wanted, setWanted] = useState<{ columns: string[] | null } | null>(null);
  const choose = (columns: string[] | null) => {
    setWanted({ columns });
    // Of several choices in a row, only the last one's end is told.
    save.mutate(columns, { onSettled: () => setWanted(null) });
  };
  const known = query.data ? query.data.contact_columns : recall(team_id);
  return { chosen: wanted ? wanted.columns : known, choose };
}
