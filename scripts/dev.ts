import { runHerald } from './launch/runHerald.ts';
import { reportProblem } from './problem.ts';

await runHerald('dev').catch(reportProblem);
