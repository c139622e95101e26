/**
 * A refused call of the frame. The response contains only the code, and the title of the game concerned if it
 * may differ from the calling one: the frame has its own texts in the player's language.
 */
const refusals = {
  badRequest: 400,
  sessionOver: 401,
  notFound: 404,
  roundOpen: 409,
  keyUsed: 409,
  freeSpinsOver: 409,
  bettingClosed: 409,
  moveTaken: 409,
  roundOver: 409,
  tooSoon: 409,
  gameUpdated: 409,
  stakeNotAllowed: 422,
  choicesNotAllowed: 422,
  secondBetNotAllowed: 422,
  moveNotAllowed: 422,
  clientSeedNotAllowed: 422,
  tooManyRequests: 429,
} as const

type RefusalCode = keyof typeof refusals

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly game: string | null

  constructor(code: RefusalCode, game: string | null = null) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code]
    this.game = game
  }
}
