/** The player's bets that the page knows. Open ones are always loaded: the slip and the header of lists show them. */
import { call } from '../api/api.ts'
import type { Bet } from '../api/types.ts'
import { createStore } from '../state/store.ts'

/** Null until they are loaded. Newest first. */
export const openBets = createStore<readonly Bet[] | null>(null)

/** How often a bet may have changed since the page was loaded. Lists of settled bets load again: a correction can move a bet into one, or out. */
export const betChanges = createStore(0)

export const noteBetChange = (): void => betChanges.change((count) => count + 1)

const watchers = new Map<string, (bet: Bet) => void>()

export const isOpen = ({ state }: Pick<Bet, 'state'>): boolean =>
  state === 'placing' || state === 'pending' || state === 'open'

const isAwaited = ({ state }: Pick<Bet, 'state'>): boolean => state === 'placing' || state === 'pending'

/** Takes over a newer version of a bet. */
export function applyBet(bet: Bet): void {
  noteBetChange()
  watchers.get(bet.id)?.(bet)
  openBets.change((bets) => {
    if (bets === null) return bets
    const others = bets.filter(({ id }) => id !== bet.id)
    if (!isOpen(bet)) return others.length === bets.length ? bets : others
    if (others.length === bets.length) return [bet, ...bets]
    return bets.map((one) => (one.id === bet.id ? bet : one))
  })
}

const ASK_MS = 2_000

/** Resolves when the book has decided about the bet. The stream says so; where it is down, the bet is asked for. */
export function decided(bet: Bet): Promise<Bet> {
  if (!isAwaited(bet)) return Promise.resolve(bet)
  return new Promise((done) => {
    const take = (newer: Bet) => {
      if (isAwaited(newer)) return
      clearInterval(asking)
      watchers.delete(bet.id)
      done(newer)
    }
    const asking = setInterval(() => {
      call<{ bet: Bet }>(`/api/bets/${bet.id}`).then(
        ({ bet: found }) => applyBet(found),
        () => undefined,
      )
    }, ASK_MS)
    watchers.set(bet.id, take)
  })
}
