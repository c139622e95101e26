import type { Module } from '../../platform/module.ts'
import { destinationsRoutes } from './destinations.routes.ts'

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
export { deleteDestination } from './destinations.queries.ts'
export { mainValueOf, maskDestination, shownDestination, shownToStaff } from './destinations.rules.ts'
export {
  findDestination,
  findDestinations,
  getDestination,
  keepDestination,
  lacksDestination,
  marksOf,
} from './destinations.service.ts'

export const paymentDestinationsModule: Module = {
  name: 'payment-destinations',
  routes: destinationsRoutes,
}
