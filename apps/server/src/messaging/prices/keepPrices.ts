import type { AppServices } from '../../platform/context.ts';
import { refreshPrices } from './refreshPrices.ts';

/** How long another process may go by the list before an import. Lists are imported ahead of the day they begin. */
const everyMs = 60_000;

/** Prices are asked for every message, without a query: each process keeps the lists, and reads them again each minute. */
export async function keepPrices(app: AppServices): Promise<Disposable> {
  await refreshPrices(app);
  let isReading = false;
  const timer = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    await refreshPrices(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the price lists were not read again'),
    );
    isReading = false;
  }, everyMs);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
