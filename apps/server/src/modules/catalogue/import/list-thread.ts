/** The thread that reads one long list. */
import { parentPort, workerData } from 'node:worker_threads'
import { InvalidGameList } from './import.rules.ts'
import { diffList, type ListInput } from './list-diff.rules.ts'
import type { ThreadReply } from './list-reader.ts'

function read(input: ListInput): ThreadReply {
  const reading = diffList(input)
  try {
    for (;;) {
      const { done, value } = reading.next()
      if (done === true) return { diff: value }
    }
  } catch (error) {
    if (error instanceof InvalidGameList) return { invalid: error.message }
    throw error
  }
}

parentPort?.postMessage(read(workerData as ListInput))
