import type { FastifyInstance } from 'fastify'

/**
 * The end of a studio in order. The wallet door may live in the same process: before that one closes, what players have
 * begun is brought to its end, and nothing new is begun. Who asks meanwhile is told to come again.
 */
export type Drain = {
  /** Counts the calls of this scope that begin something. */
  watch(app: FastifyInstance): void
  /** Ends when none of them is under way any more. */
  begin(): Promise<void>
}

export function createDrain(): Drain {
  let isDraining = false
  let underWay = 0
  let settle: (() => void) | null = null
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const finish = () => {
    if (isDraining && underWay === 0) settle?.()
  }
  return {
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (request.method !== 'POST') return
        if (isDraining) {
          reply.header('connection', 'close').header('retry-after', '1')
          return reply.code(503).send({ error: { code: 'internal' } })
        }
        underWay += 1
        // Not by the server's hooks: of who leaves while he is being answered they tell nothing.
        let isOver = false
        const end = () => {
          if (isOver) return
          isOver = true
          underWay -= 1
          finish()
        }
        reply.raw.once('finish', end).once('close', end)
      })
    },
    begin() {
      isDraining = true
      finish()
      return settled
    },
  }
}
