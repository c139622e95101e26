import { setImmediate } from 'node:timers/promises'

/** Runs work that pauses, and lets other work of the process run in each pause. */
export async function runInSteps<Result>(work: Generator<undefined, Result, undefined>): Promise<Result> {
  let step = work.next()
  for (; step.done !== true; step = work.next()) await setImmediate()
  return step.value
}
