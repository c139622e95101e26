/** The result of work that pauses. */
export function runWithoutPauses<Result>(work: Generator<undefined, Result, undefined>): Result {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}
