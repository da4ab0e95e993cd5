export { begin, runLimits } from './begin.ts';
export {
  type Asked,
  type Burst,
  drive,
  type Happened,
  type Ridden,
  type Riding,
  type World,
} from './drive.ts';
export { replay } from './replay.ts';
export { step, type Turn } from './step.ts';
