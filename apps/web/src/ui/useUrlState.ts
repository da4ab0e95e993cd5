import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { z } from 'zod';

type Fields = Record<string, unknown>;

/**
 * Filters, page, tab and selection live in the address, so that a link shows the same view. The schema gives each
 * field a `.catch(…)` or `.optional().catch(undefined)`: an address that was typed wrong never breaks a page.
 */
export function useUrlState<Schema extends z.ZodType<Fields>>(schema: Schema) {
  const search = useSearch({ strict: false }) as Fields;
  const navigate = useNavigate();
  // The list of conversations asks six times whenever it is drawn.
  const state = useMemo(() => schema.parse(search), [schema, search]);

  /** Changes some fields; `undefined` and '' leave the address. A change of filters should also set `page: undefined`. */
  function change(patch: { [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | undefined }): void {
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Fields) =>
        Object.fromEntries(
          Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== ''),
        ),
    } as never);
  }

  return [state, change] as const;
}
