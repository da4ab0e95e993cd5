import type { Template } from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshTemplates } from '#data/templates/queries.ts';
import { type Brought, bringTemplate } from './bringTemplate.ts';

export type Outcome = Brought & { template: Template };

/** One after the other, as Meta counts them. Closing the window, or the button, stops before the next one. */
export function useBring() {
  const to = useNumberParams();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [left, setLeft] = useState(0);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  return {
    outcomes,
    /** How many are still to come; 0 when nothing goes on. */
    left,
    async bring(templates: readonly Template[]): Promise<void> {
      isStopped.current = false;
      setOutcomes([]);
      for (const [index, template] of templates.entries()) {
        if (isStopped.current) break;
        setLeft(templates.length - index);
        const brought = await bringTemplate(to, template);
        setOutcomes((before) => [...before, { ...brought, template }]);
      }
      setLeft(0);
      await refreshTemplates(queryClient, to);
    },
    /** Of another number nothing was brought yet. */
    forget: () => setOutcomes([]),
    stop() {
      isStopped.current = true;
    },
  };
}
