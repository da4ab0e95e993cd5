import type { Module } from '../../module.ts';
import { registerFiles } from './routes.ts';

export { presentFile } from './present.ts';
export { type StoreOptions, storeUpload } from './storeUpload.ts';
export const files: Module = { name: 'files', register: registerFiles };
