/** The proof of work of a form, if the operator requires it. Loaded only with forms that need it. */
import type { Client } from '@fairhall/client'

/** Fetches a task and solves it. For a task without a solution, returns a proof that the server refuses. */
export async function solveChallenge(client: Client): Promise<string> {
  const { seed, target, most, signature } = await client.call('getChallenge')
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  try {
    const number = await new Promise<number | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data)
      worker.onerror = () => reject(new Error('the proof-of-work worker failed'))
      worker.postMessage({ seed, target, most })
    })
    return `${seed}.${number ?? 0}.${signature}`
  } finally {
    worker.terminate()
  }
}
