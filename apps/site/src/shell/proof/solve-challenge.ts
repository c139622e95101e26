/** The work that a form brings along where the operator asks for it. Loaded with the forms that need it, and by nothing else. */
import type { Client } from '@fairhall/client'

/** Fetches a task and solves it. A task that has no solution gives a proof that the server refuses. */
export async function solveChallenge(client: Client): Promise<string> {
  const { seed, target, most, signature } = await client.call('getChallenge')
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  try {
    const number = await new Promise<number | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data)
      worker.onerror = () => reject(new Error('the task of the form cannot be solved here'))
      worker.postMessage({ seed, target, most })
    })
    return `${seed}.${number ?? 0}.${signature}`
  } finally {
    worker.terminate()
  }
}
