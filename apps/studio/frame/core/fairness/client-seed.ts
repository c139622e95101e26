/**
 * Client seeds are drawn in the player's browser. A seed is sent only after the browser has received the
 * commitment to the server seed that it is combined with.
 */
const BYTES = 16

export const drawClientSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The client seed that this page sends with its bets. It counts only if no earlier bet has supplied one. */
export const ownClientSeed = drawClientSeed()
