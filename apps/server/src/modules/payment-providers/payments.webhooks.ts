/** Webhooks of payment providers. Nothing is trusted before its signature is verified over the raw bytes. */
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { App } from '../../platform/http/server.ts'
import { createAddressLimit } from '../../platform/http/limits/rate-limit.ts'
import { errorsOfTexts } from '../../platform/http/input/storable-text.ts'
import { keepForged } from './forged-messages.service.ts'
import { applyMessage, quarantine } from './messages.service.ts'
import { ProviderUnavailable } from './provider.ts'

/** Per address. Further forged messages tell nothing new. */
const FORGED_PER_MINUTE = 60

export function paymentsWebhooks(app: App, deps: PaymentProvidersDeps): void {
  const forged = createAddressLimit(deps.clock, FORGED_PER_MINUTE)
  app.post<{ Params: { providerId: string } }>(
    '/api/payment/providers/:providerId/messages',
    { config: { call: 'providerMessage' } },
    async (request, reply) => {
      const { providerId } = request.params
      const provider = deps.paymentProviders.find(providerId)
      if (provider === null) throw refuse('notFound')

      if (request.body === undefined) throw refuse('badRequest')
      const body = request.rawBody ?? Buffer.alloc(0)
      const message = await askProvider(() =>
        provider.verifyMessage({
          method: request.method,
          path: request.url,
          body,
          header: (name) => request.headers[name]?.toString(),
        }),
      )
      if (message === null) {
        const waitS = forged.take(request.client.address)
        if (waitS > 0) throw refuse('tooManyRequests', { retryAfterS: waitS })
        await keepForged(deps, providerId, body.toString('utf8'))
        throw refuse('badRequest')
      }
      // Signed, but contains text that the database can't store, so it can't be booked.
      if (errorsOfTexts(request.body) !== null) throw refuse('badRequest')
      if (message === 'foreign' || message === 'unreadable') {
        const why = message === 'foreign' ? 'unknown invoice' : 'unreadable'
        await quarantine(deps, providerId, body.toString('utf8'), why)
        return { data: { verdict: 'quarantined' } }
      }
      const verdict = await applyMessage(deps, providerId, message, body.toString('utf8'))
      reply.header('cache-control', 'no-store')
      return { data: { verdict } }
    },
  )
}

/** Answers 503 while the provider can't be asked, so that it sends the message again later. */
async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refuse('paymentProviderUnavailable')
    throw error
  }
}
