import type { Module } from '../../module.ts';
import { registerContactFields } from './routes.ts';

export { readContactFields } from './queries.ts';
export { readCell } from './readCell.ts';
export { type FieldKind, suits, whyNot } from './values.ts';
export const contactFields: Module = { name: 'contactFields', register: registerContactFields };
