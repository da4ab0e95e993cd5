export { ImportProgress } from './ImportProgress.tsx';
export { ImportReport } from './ImportReport.tsx';
export { ImportWizard } from './ImportWizard.tsx';
