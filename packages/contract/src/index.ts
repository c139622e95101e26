export * from './calls/index.ts'
export * from './calls/bonuses.ts'
export * from './calls/content.ts'
export * from './calls/departure.ts'
export * from './calls/documents.ts'
export * from './calls/factors.ts'
export * from './calls/game.ts'
export * from './calls/limits.ts'
export * from './calls/notification.ts'
export * from './calls/payment.ts'
export * from './calls/passkeys.ts'
export * from './calls/player.ts'
export * from './calls/sessions.ts'
export * from './calls/settings.ts'
export * from './calls/verification.ts'
export * from './calls/wallet.ts'
export {
  type Channel,
  type ChannelName,
  channels,
  channelTable,
  type PlayerChannel,
} from './channels.ts'
export { contactFields } from './contact-fields.ts'
export { type ErrorName, errorName, errors } from './errors.ts'
export * from './live-entities.ts'
export { type Publications, publications } from './publications.ts'
export { PAYMENT_RETURN, paymentReturnPath } from './payment-return.ts'
export { type PageName, type PageRule, pages, unprefixedPaths } from './pages.ts'
export { isCleanPath, plainPath } from './paths.ts'
export { type ProfileDetail, profileDetails } from './profile-details.ts'
export { type CallName, type Route, routes } from './routes.ts'
export * as shapes from './shapes.ts'
export { whileExcluded } from './while-excluded.ts'
