/**
 * Where a payment page that stands in the wallet's frame leads at its end, and what that document tells the wallet. A page of
 * the site would stand there inside of itself, and none lets itself be framed.
 */
export const paymentReturnPath = (file: string) => `/outside/payment-return/${file}`

/** The `source` of its message, beside the `search` of its address. */
export const PAYMENT_RETURN = 'fairhall-payment-return'
