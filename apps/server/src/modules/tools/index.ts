import { cleanPhones } from '@herald/contract';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { readPhoneLine } from './readPhoneLine.ts';

/** All lines that the contract allows, each letter of four bytes. */
const longestList = 9 * 1024 * 1024;

export const tools: Module = {
  name: 'tools',
  register(http) {
    serve(
      http,
      cleanPhones,
      async ({ body }) => ({ data: body.lines.map((line) => readPhoneLine(line, body.default_country)) }),
      { bodyLimit: longestList },
    );
  },
};
