export { SendTest } from './SendTest.tsx';
export { ValueField } from './ValueField.tsx';
