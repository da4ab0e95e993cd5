export { ValueField } from './ValueField.tsx';
export { variableLabel } from './variableLabel.ts';
