export { TemplateLibraryScreen } from './library/TemplateLibraryScreen.tsx';
export { TemplateCreateScreen } from './TemplateCreateScreen.tsx';
export { TemplateListScreen } from './TemplateListScreen.tsx';
export { TemplateScreen } from './TemplateScreen.tsx';
