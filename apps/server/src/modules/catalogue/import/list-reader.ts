/**
 * Reads a provider's list without keeping other work waiting: a short one in steps, a long one in a thread, because
 * parsing it is one step of some hundred milliseconds. Starting a thread takes longer than reading a short list.
 */
import { Worker } from 'node:worker_threads'
import { runInSteps } from '../run-in-steps.ts'
import { InvalidGameList } from './import.rules.ts'
import { diffList, type ListDiff, type ListInput } from './list-diff.rules.ts'

const THREAD_FROM_BYTES = 250_000
/** The longest list that is accepted takes some seconds. */
const TIMEOUT_MS = 60_000
/** A few megabytes of brackets take a hundred times their size. */
const MEMORY_MAX_MB = 512

/** What the thread answers. */
export type ThreadReply = { diff: ListDiff } | { invalid: string }

/** @throws InvalidGameList */
export function readList(input: ListInput): Promise<ListDiff> {
  return input.body.length < THREAD_FROM_BYTES ? runInSteps(diffList(input)) : readInThread(input)
}

async function readInThread(input: ListInput): Promise<ListDiff> {
  const thread = new Worker(new URL('./list-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  const late = setTimeout(() => void thread.terminate(), TIMEOUT_MS)
  try {
    const reply = await new Promise<ThreadReply>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error) => reject(refusalOf(error)))
      thread.once('exit', () => reject(new InvalidGameList(`it could not be read within ${TIMEOUT_MS} ms`)))
    })
    if ('invalid' in reply) throw new InvalidGameList(reply.invalid)
    return reply.diff
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}

const refusalOf = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new InvalidGameList(`it needs more than ${MEMORY_MAX_MB} MB of memory`)
    : error
