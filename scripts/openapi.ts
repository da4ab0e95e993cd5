import { buildOpenApi } from '../apps/server/src/http/openapi.ts';
import { reportProblem } from './problem.ts';

try {
  process.stdout.write(`${JSON.stringify(await buildOpenApi(), null, 2)}\n`);
} catch (error) {
  reportProblem(error);
}
