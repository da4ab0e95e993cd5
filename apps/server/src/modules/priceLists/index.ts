import type { Module } from '../../module.ts';
import { registerPriceLists } from './routes.ts';

/** Meta's price lists, imported by operators. */
export const priceLists: Module = { name: 'priceLists', register: registerPriceLists };
