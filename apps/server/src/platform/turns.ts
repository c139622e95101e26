/**
 * Work that many ask for at once and that is cheaper together. What comes while a turn is under way, or while there is rest after
 * it, is the next one: who comes alone goes at once, a crowd goes together. A turn waits for nobody: whoever cannot have part in it
 * comes again in the next one, and after a few of them goes alone, beside the turns, for as long as that takes.
 */
export interface TurnsOptions<One, Result> {
  /** How many have part in one turn. */
  most: number
  /** After a turn at whose end the next one is not full yet: leaves the machine to others, and lets more gather. */
  rest(): Promise<void>
  /** Wholly or not at all. Answers for each in order; `notNow` for those that come again. */
  together(turn: readonly One[]): Promise<readonly (Result | typeof notNow)[]>
  alone(one: One): Promise<Result>
}

export const notNow = Symbol('not now')

interface Waiting<One, Result> {
  one: One
  putOff: number
  resolve(result: Result): void
  reject(error: unknown): void
}

const PUT_OFF_MAX = 3

export function inTurns<One, Result>(options: TurnsOptions<One, Result>): (one: One) => Promise<Result> {
  const { most, rest, together, alone } = options
  let queue: Waiting<One, Result>[] = []
  let isUnderWay = false

  const goAlone = ({ one, resolve, reject }: Waiting<One, Result>) => void alone(one).then(resolve, reject)

  async function take(turn: readonly Waiting<One, Result>[]): Promise<void> {
    const results = await together(turn.map(({ one }) => one))
    const again: Waiting<One, Result>[] = []
    for (const [place, waiting] of turn.entries()) {
      const result = results[place] as Result | typeof notNow
      if (result !== notNow) waiting.resolve(result)
      else if ((waiting.putOff += 1) < PUT_OFF_MAX) again.push(waiting)
      else goAlone(waiting)
    }
    queue = [...again, ...queue]
  }

  async function takeAll(): Promise<void> {
    isUnderWay = true
    while (queue.length > 0) {
      const turn = queue.splice(0, most)
      try {
        await take(turn)
      } catch (error) {
        // One of them poisons the turn, and only that one shall fail.
        if (turn.length > 1) for (const waiting of turn) goAlone(waiting)
        else turn[0]?.reject(error)
      }
      if (queue.length < most) await rest()
    }
    isUnderWay = false
  }

  return (one) =>
    new Promise((resolve, reject) => {
      queue.push({ one, putOff: 0, resolve, reject })
      if (!isUnderWay) void takeAll()
    })
}
