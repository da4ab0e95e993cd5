import { runHerald } from './launch/runHerald.ts';
import { reportProblem } from './problem.ts';

await runHerald('start').catch(reportProblem);
