import type { Module } from '../../module.ts';
import { registerFiles } from './routes.ts';

export { detectType } from './detectType.ts';
export { presentFile } from './present.ts';
export { refuse as refuseFile } from './refusals.ts';
export { readStorage, requireRoom } from './requireRoom.ts';
export { type StoreOptions, storeUpload } from './storeUpload.ts';
export const files: Module = { name: 'files', register: registerFiles };
