/** Client seeds are drawn in the player's browser, and leave it when the commitment to the server seed that they are for has come. */
const BYTES = 16

export const drawClientSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** What this page brings with its bets. It counts where no bet has brought one before. */
export const ownClientSeed = drawClientSeed()
