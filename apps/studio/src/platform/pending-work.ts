import type { FastifyInstance } from 'fastify'

/**
 * An orderly stop of the studio. The wallet API may run in the same process. So before it closes, rounds that
 * players have started are completed and no new ones start. New calls are refused with a request to retry.
 */
export type PendingWork = {
  /** Counts the calls of this scope that start something. */
  watch(app: FastifyInstance): void
  /** Refuses new calls. Resolves when none is in progress any more. */
  drain(): Promise<void>
}

export function createPendingWork(): PendingWork {
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
        // The server's hooks do not report clients that disconnect while they are being answered.
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
    drain() {
      isDraining = true
      finish()
      return settled
    },
  }
}
