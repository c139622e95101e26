import type { PaymentDestinationsDeps } from './payment-destinations.deps.ts'
import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { listDestinations, removeDestination } from './address-book.service.ts'

export function destinationsRoutes(app: App, deps: PaymentDestinationsDeps): void {
  serve(app, deps, 'listDestinations', ({ playerId, query }) => listDestinations(deps, playerId, query))
  serve(app, deps, 'removeDestination', ({ playerId, params }) =>
    done(removeDestination(deps, playerId, params.id)),
  )
}
