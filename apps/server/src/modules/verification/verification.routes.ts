import type { VerificationDeps } from './verification.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { findIdentityService } from './identity-service.ts'
import { isGenuine, readReport } from './sumsub-message.rules.ts'
import { findCheck } from './verification.queries.ts'
import { applyReport, beginCheck, toShown } from './verification.service.ts'

export function verificationRoutes(app: App, deps: VerificationDeps): void {
  serve(app, deps, 'startIdentityCheck', ({ playerId }) => beginCheck(deps, playerId), { kind: 'attempt' })
  serve(app, deps, 'getIdentityCheck', async ({ playerId }) =>
    toShown(playerId, await findCheck(deps.db, playerId)),
  )
}

/** Sumsub's webhook. Nothing is accepted before the digest of the raw body is verified. */
export function verificationWebhooks(app: App, deps: VerificationDeps): void {
  app.post(
    '/api/player/services/sumsub/messages',
    { config: { call: 'identityMessage' } },
    async (request, reply) => {
      const service = findIdentityService(deps)
      if (service === null) throw refuse('notFound')
      const body = request.rawBody ?? Buffer.alloc(0)
      const digest = {
        value: request.headers['x-payload-digest']?.toString(),
        algorithm: request.headers['x-payload-digest-alg']?.toString(),
      }
      if (!isGenuine(service.webhookSecret, body, digest)) throw refuse('badRequest')
      const report = readReport(request.body)
      reply.header('cache-control', 'no-store')
      // Acknowledges ignored messages too, otherwise Sumsub would keep resending them.
      return { data: { verdict: report === null ? 'ignored' : await applyReport(deps, service, report) } }
    },
  )
}
