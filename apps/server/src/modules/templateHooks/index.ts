import type { Module } from '../../module.ts';
import { registerTemplateDoor } from './publicRoutes.ts';
import { registerTemplateHooks } from './routes.ts';

export { templateKeyPurpose } from './templateKeys.ts';

/** Other systems send templates, each with a key that does this one thing. */
export const templateHooks: Module = {
  name: 'templateHooks',
  register(http) {
    registerTemplateHooks(http);
    registerTemplateDoor(http);
  },
};
