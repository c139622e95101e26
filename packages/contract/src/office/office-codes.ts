/** Lists that the pages of the office need, without the schemas. */

/** What accounts can share, the strongest sign first: a destination of withdrawals, a device, or an address of the network. */
export const sharedSigns = ['destination', 'device', 'address'] as const

/** Linked accounts that are drawn. More would not be readable; the list has all of them. */
export const LINKS_DRAWN = 24

/** The orders of the queue of withdrawals. `largest` compares their amounts in the base currency. */
export const withdrawalOrders = ['oldest', 'newest', 'largest'] as const
/** A shorter page is the last one. */
export const WITHDRAWALS_PER_PAGE = 100

/** What the server itself says about an order. The office has a text for each; values of others are shown as they are. */
export const orderWords = {
  addressBook: 'address book',
  erased: 'erased',
  gone: 'gone',
  noOffer: 'no offer',
  notRestricted: 'is not the restricted person',
  otherPerson: 'another person may register with a login: repeat it',
  outside: 'outside the casino',
} as const
export type OrderWord = (typeof orderWords)[keyof typeof orderWords]

/** The names of the facts of orders. Destinations and days of the ledger have others. */
export const orderFacts = [
  'account',
  'added',
  'affordability',
  'bet',
  'charged back before',
  'checks',
  'document',
  'due-diligence',
  'fields',
  'harm',
  'invoice',
  'known',
  'level',
  'list',
  'minutes',
  'month',
  'offer',
  'offers',
  'owed',
  'page',
  'paid to',
  'paid without',
  'partner',
  'permission',
  'players',
  'reference',
  'removed',
  'returned',
  'review',
  'right or member',
  'run',
  'state',
  'version',
] as const
export type OrderFactName = (typeof orderFacts)[number]

/** What the timeline can be filtered by. */
export const eventKinds = [
  'signIn',
  'payment',
  'play',
  'bonus',
  'message',
  'limit',
  'case',
  'note',
  'action',
] as const
