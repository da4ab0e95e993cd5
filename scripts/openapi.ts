import { buildOpenApi } from '../apps/server/src/http/openapi.ts';
import { reportProblem } from './problem.ts';

// A reader such as head may have enough before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(`${JSON.stringify(buildOpenApi(), null, 2)}\n`);
} catch (error) {
  reportProblem(error);
}
