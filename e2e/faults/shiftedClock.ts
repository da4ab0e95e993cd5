/**
 * Imported before a process begins: its clock is wrong by so many milliseconds, as that of a machine may be. What counts
 * from a start (`performance.now()`, timers) is not.
 */
const shiftMs = Number(process.env.SHIFTED_CLOCK_MS ?? 0);
const RealDate = Date;
const shiftedNow = () => RealDate.now() + shiftMs;

// Dates stay dates, also for whoever asks whether they are.
if (shiftMs !== 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, called) =>
      Reflect.construct(target, parts.length === 0 ? [shiftedNow()] : parts, called),
    apply: () => new RealDate(shiftedNow()).toString(),
    get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
  });
