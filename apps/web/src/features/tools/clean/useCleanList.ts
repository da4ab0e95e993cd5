import { cleanPhones, mostPhoneLines, type ReadPhone } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { notifyError } from '#ui/notify.ts';
import { type ListLine, sortLines } from './phoneList.ts';

interface GivenList {
  lines: ListLine[];
  country: string;
}

/** Cleans a list of any length by parts; `done` lines are read so far. */
export function useCleanList() {
  const params = useNumberParams();
  const [done, setDone] = useState(0);
  const clean = useMutation({
    mutationFn: async ({ lines, country }: GivenList) => {
      const read: ReadPhone[] = [];
      setDone(0);
      while (read.length < lines.length) {
        const part = lines.slice(read.length, read.length + mostPhoneLines).map(({ value }) => value);
        const { data } = await call(cleanPhones, { params, body: { lines: part, default_country: country } });
        read.push(...data);
        setDone(read.length);
      }
      return sortLines(lines, read);
    },
    onError: (error) => notifyError(error),
  });
  return { ...clean, done };
}
