export { AuditScreen } from './AuditScreen.tsx';
export { AuditTable } from './AuditTable.tsx';
