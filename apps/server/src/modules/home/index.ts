import { getHome } from '@herald/contract';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { readHome } from './readHome.ts';

/** The first page of a number. */
export const home: Module = {
  name: 'home',
  register: (http) => serve(http, getHome, async ({ ctx }) => ({ data: await readHome(ctx) })),
};
