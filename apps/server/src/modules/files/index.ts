import type { Module } from '../../module.ts';
import { registerFiles } from './routes.ts';

export { linkTo, presentFile } from './present.ts';
export { readFiles } from './queries.ts';
export type { FileRow } from './row.ts';
export { type StoreOptions, storeUpload } from './storeUpload.ts';
export const files: Module = { name: 'files', register: registerFiles };
