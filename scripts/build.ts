import { buildWebIfStale } from './launch/webBuild.ts';
import { reportProblem } from './problem.ts';
import { step } from './steps.ts';

// What `npm start` does before it starts anything, for those that start the server's processes by themselves. The packages
// and their Node are there by now.
await step('Web application', () => buildWebIfStale()).catch(reportProblem);
