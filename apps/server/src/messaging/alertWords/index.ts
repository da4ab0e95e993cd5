export { alertColumns, alertPerson } from './columns.ts';
export { type AlertRow, type DescribedAlert, describeAlert } from './describeAlert.ts';
