export type { PaymentMethodsDeps } from './payment-methods.deps.ts'
export { addressNetworksOf } from './address-networks.ts'
export { chains, tonAccountOf } from './addresses.rules.ts'
export { formatAmount } from './format-amount.ts'
export {
  errorsOfFields,
  isOpenTo,
  keptFields,
  leastDepositOf,
  networkNamed,
  networkOf,
  rangeOf,
  settingOf,
} from './methods.rules.ts'
export { idShape, type MethodSetting, type ProcessingType } from './methods.schema.ts'
export { listMethods, type MethodsRequest } from './methods.service.ts'
export { openPaymentMethods, type PaymentMethods, wrongMethod } from './methods.setup.ts'
export { nameOfMethod, processingTypeOf } from './methods.view.ts'
export { toPaymentUri } from './payment-uris.rules.ts'
export { type Quote, quotePayment, requireAccount, requireNotStopped } from './quote.service.ts'
