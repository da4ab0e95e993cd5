import type { Module } from '../module.ts';
import { accounts } from './accounts/index.ts';
import { numbers } from './numbers/index.ts';
import { teams } from './teams/index.ts';

/** Every domain of the product. The order does not matter. */
export const modules: readonly Module[] = [accounts, numbers, teams];
