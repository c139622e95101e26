/** The numbers of an invoice. */

/** Its type. */
export const DEPOSIT = 1
export const WITHDRAWAL = 2

/** Its status. */
export const PENDING = 1
export const SUCCESS = 2
export const FAILED = 3
