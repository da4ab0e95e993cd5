export { TemplateApiScreen } from './api/TemplateApiScreen.tsx';
export { TemplateConversionsScreen } from './conversions/TemplateConversionsScreen.tsx';
export { TemplateLibraryScreen } from './library/TemplateLibraryScreen.tsx';
export { TemplateCreateScreen } from './TemplateCreateScreen.tsx';
export { TemplateListScreen } from './TemplateListScreen.tsx';
export { TemplateScreen } from './TemplateScreen.tsx';
