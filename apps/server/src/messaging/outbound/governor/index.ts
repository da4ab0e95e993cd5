export { createGovernor, type Governor, type Throughput, throughputOf } from './governor.ts';
