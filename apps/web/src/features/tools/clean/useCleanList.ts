import { cleanPhones, mostPhoneLines, type ReadPhone } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { notifyError } from '#ui/notify.ts';
import { sortRows } from './phoneList.ts';
import type { PhoneTable } from './phoneTable.ts';

interface GivenList {
  table: PhoneTable;
  country: string;
}

/** What is sent of a cell: longer than any number. */
const maxPhone = 1000;

/** Cleans a list of any length by parts; `done` rows are read so far. */
export function useCleanList() {
  const params = useNumberParams();
  const [done, setDone] = useState(0);
  const clean = useMutation({
    mutationFn: async ({ table, country }: GivenList) => {
      const read: ReadPhone[] = [];
      setDone(0);
      while (read.length < table.rows.length) {
        const part = table.rows.slice(read.length, read.length + mostPhoneLines);
        const lines = part.map(({ cells, at }) => (cells[at] ?? '').slice(0, maxPhone));
        const { data } = await call(cleanPhones, { params, body: { lines, default_country: country } });
        read.push(...data);
        setDone(read.length);
      }
      return sortRows(table, read);
    },
    onError: (error) => notifyError(error),
  });
  return { ...clean, done };
}
