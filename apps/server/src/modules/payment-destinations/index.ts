import type { Module } from '../../platform/module.ts'
import type { PaymentDestinationsDeps } from './payment-destinations.deps.ts'
import { destinationsRoutes } from './destinations.routes.ts'

export type { PaymentDestinationsDeps }
export {
  fieldsOfDestination,
  fieldsOfEntry,
  findLastDestination,
  forgetDestinations,
  isKnownDestination,
  type PayoutDestination,
  rememberDestination,
} from './address-book.service.ts'
export { firstPaidAt } from './destination-traits.queries.ts'
export { listDestinationTraits, listPlayersSharingDestinations } from './destination-traits.service.ts'
export { deleteDestination, listDestinationHashes } from './destinations.queries.ts'
export {
  fieldsForStaff,
  mainValueOf,
  maskDestination,
  shownDestination,
  shownToStaff,
} from './destinations.rules.ts'
export {
  findDestination,
  findDestinations,
  getDestination,
  keepDestination,
  lacksDestination,
  marksOf,
} from './destinations.service.ts'

export const paymentDestinationsModule: Module<PaymentDestinationsDeps> = {
  name: 'payment-destinations',
  routes: destinationsRoutes,
}
