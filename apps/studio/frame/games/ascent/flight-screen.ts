/** The flight on the screen: receives its updates, draws it, and keeps the worth of cash-outs current. */
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { listenToFlights } from '../../net/live.ts'
import type { FlightUpdate, Round } from '../../net/api-types.ts'
import type { AscentBoard } from './ascent-board.ts'
import { isDecided, mainMoveOf } from './cash-out.ts'
import { createSky, type Sky } from './flight-clock.ts'
import { drawFlight } from './flight-drawing.ts'
import { ownBetOf } from './own-bet.ts'

/** How often the frame requests the state of the bet when it must have changed. */
const ASK_MS = 400
/** With reduced motion the number still counts, at this slower pace. */
const CALM_MS = 500

export function createFlightScreen(kit: GameKit, board: AscentBoard) {
  const sky = createSky()
  const clock = createClock(() => {})
  const bets: FollowedBet[] = []
  let isDisconnected = true
  let drawnAt = 0

  function showBets(): void {
    const { flight } = sky
    const isDemo = kit.session.mode === 'demo'
    const own = bets.flatMap(({ latest }) => {
      const isShown = latest !== null && latest.nonce === flight?.number
      return (isShown && ownBetOf(latest, sky.bets.values(), isDemo)) || []
    })
    board.bets(sky.bets, own, flight?.betCount ?? 0)
  }

  function applyUpdate(update: FlightUpdate): void {
    const isOther = sky.apply(update, Date.now())
    showBets()
    if (update.last !== null) board.last(sky.last)
    const hasBet = bets.some(({ own }) => own !== null)
    if (isOther) markChange(kit, board, update.state, hasBet)
  }

  function draw(): void {
    const now = Date.now()
    for (const bet of bets) {
      followBetting(bet.kit, isDisconnected ? null : sky, now)
      followBet(bet, sky, now)
    }
    if (kit.calm && now - drawnAt < CALM_MS && sky.flight?.state === 'flying') return
    drawnAt = now
    drawFlight(kit, board, sky, { isDisconnected, now })
  }

  showBets()
  clock.every(draw)
  listenToFlights({
    ...kit.api.live,
    onUpdate: applyUpdate,
    onConnection: (isConnected) => {
      isDisconnected = !isConnected
    },
  })

  return {
    wait: (ms: number) => clock.wait(ms),
    /** Follows the flight for one bet of the player, with the kit of that bet. */
    addBet(ownKit: GameKit) {
      const bet: FollowedBet = { kit: ownKit, own: null, latest: null, askedAt: 0 }
      bets.push(bet)
      ownKit.store.set({ isBettingDisabled: true })
      return {
        /** `isOver`: the bet stays in the list only as long as its flight is shown. */
        showBet(round: Round, isOver: boolean) {
          bet.own = isOver ? null : round
          bet.latest = round
          showBets()
        },
        dropBet: () => void (bet.own = null),
        mainMove: (round: Round) => mainMoveOf(ownKit.currencyFormat, sky, round, Date.now()),
      }
    },
  }
}

export type FlightScreen = ReturnType<typeof createFlightScreen>

interface FollowedBet {
  readonly kit: GameKit
  /** The player's bet, until it is shown to be over. */
  own: Round | null
  /** Kept after it is over, as long as its flight is shown. */
  latest: Round | null
  askedAt: number
}

/** Keeps what the main button of a bet does current, and asks for the bet when it must have been decided. */
function followBet(bet: FollowedBet, sky: Sky, now: number): void {
  const { own, askedAt } = bet
  const { store, currencyFormat, refresh } = bet.kit
  if (own === null || store.state.phase !== 'turn') return
  if (isDecided(sky, own, now)) {
    if (now - askedAt < ASK_MS) return
    bet.askedAt = now
    return refresh()
  }
  const next = mainMoveOf(currencyFormat, sky, own, now)
  const { mainMove } = store.state
  if (next?.word !== mainMove?.word || next?.amount !== mainMove?.amount) store.set({ mainMove: next })
}

/** Places the bet that the player ordered as soon as betting opens. */
function followBetting({ store, play }: GameKit, sky: Sky | null, now: number): void {
  const { isBettingDisabled, nextBet, phase, paused } = store.state
  const isOpen = sky?.flight?.state === 'betting' && sky.leftMs(now) > 0
  if (isBettingDisabled === isOpen) store.set({ isBettingDisabled: !isOpen })
  const next = isOpen || sky === null ? 'none' : nextBet === 'ordered' ? nextBet : 'possible'
  if (next !== nextBet) store.set({ nextBet: next })
  if (isOpen && nextBet === 'ordered' && phase === 'idle' && !paused) void play()
}

function markChange(
  { sound }: GameKit,
  board: AscentBoard,
  state: FlightUpdate['state'],
  hasBet: boolean,
): void {
  if (state === 'betting') board.clearVerdicts()
  if (state === 'crashed' && hasBet) sound.lose()
  if (state === 'flying') sound.tick()
}
