/** Lists that the pages of the office need, without the schemas. */

/** What accounts can share, the strongest sign first: a destination of withdrawals, a device, or an address of the network. */
export const sharedSigns = ['destination', 'device', 'address'] as const

/** Linked accounts that are drawn. More would not be readable; the list has all of them. */
export const LINKS_DRAWN = 24

/** The orders of the queue of withdrawals. `largest` compares their amounts in the base currency. */
export const withdrawalOrders = ['oldest', 'newest', 'largest'] as const
/** A shorter page is the last one. */
export const WITHDRAWALS_PER_PAGE = 100

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
