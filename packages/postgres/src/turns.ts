/**
 * Lets little work of each caller run concurrently; the rest waits here, in its order. Work of one caller often waits for the same
 * lock, and all that waits in the database keeps a connection from everyone else.
 */
export interface Turns {
  run<Result>(caller: string, work: () => Promise<Result>): Promise<Result>
}

interface Queue {
  running: number
  waiting: (() => void)[]
}

/** @param most How much work of one caller runs concurrently */
export function createTurns(most: number): Turns {
  const queues = new Map<string, Queue>()

  function enter(caller: string): Promise<void> | undefined {
    const queue = queues.get(caller) ?? { running: 0, waiting: [] }
    queues.set(caller, queue)
    if (queue.running >= most) return new Promise((resolve) => queue.waiting.push(resolve))
    queue.running += 1
    return undefined
  }

  /** Passes the turn on directly, so that nothing that comes later can take it. */
  function leave(caller: string): void {
    const queue = queues.get(caller)
    const next = queue?.waiting.shift()
    if (next !== undefined) return next()
    if (queue !== undefined && (queue.running -= 1) === 0) queues.delete(caller)
  }

  return {
    async run(caller, work) {
      await enter(caller)
      try {
        return await work()
      } finally {
        leave(caller)
      }
    },
  }
}

/** A quarter of the connections, so that a few callers can't take all of them. */
export const turnsOf = (connections: number): number => Math.max(2, Math.floor(connections / 4))
