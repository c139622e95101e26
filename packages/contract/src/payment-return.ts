/**
 * Where a payment page leads at its end, and what that document tells the wallet. In the wallet's frame a page of the site would
 * stand inside of itself, and none lets itself be framed; in a window of its own it would be a second site beside the first.
 */
export const paymentReturnPath = (file: string) => `/outside/payment-return/${file}`

/**
 * The `source` of its message out of a frame, beside the `search` of its address; and the name of the channel on which it says that
 * `search` to all pages of the site, and one that waits for it answers with the id of its invoice as `heard`.
 */
export const PAYMENT_RETURN = 'fairhall-payment-return'
