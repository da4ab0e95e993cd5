/** What was asked of the server, as Query tells it: one query, its pages, or several together. */
export interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Returns several as one: there when all are, failed when one has; asked anew, those that failed are. */
export function together<T extends readonly unknown[]>(
  ...queries: { [Index in keyof T]: Asked<T[Index]> }
): Asked<T> {
  const failed = queries.filter(({ data, error }) => data === undefined && error);
  const isComplete = queries.every(({ data }) => data !== undefined);
  return {
    data: isComplete ? (queries.map(({ data }) => data) as unknown as T) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const query of failed) query.refetch();
    },
  };
}
