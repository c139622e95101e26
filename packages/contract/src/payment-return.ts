/**
 * Where a payment page redirects at its end, and what that document reports to the wallet. A page of the site
 * inside the wallet's frame would nest the site in itself, and the site forbids framing; in a separate window
 * it would be a second copy of the site.
 */
export const paymentReturnPath = (file: string) => `/outside/payment-return/${file}`

/**
 * The `source` of its message to the framing page, which also has the `search` of its address. It is also the name of
 * the channel on which it broadcasts that `search` to all pages of the site; a page that waits for it answers
 * with its invoice id as `received`.
 */
export const PAYMENT_RETURN = 'fairhall-payment-return'
