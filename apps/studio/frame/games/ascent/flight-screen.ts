/** The flight on the screen: receives its updates, draws it, and keeps the worth of a cash-out current. */
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
  const { store, currencyFormat } = kit
  const sky = createSky()
  const clock = createClock(() => {})
  /** The player's bet, until it is shown to be over. */
  let own: Round | null = null
  /** Kept after it is over, as long as its flight is shown. */
  let latest: Round | null = null
  let isDisconnected = true
  let askedAt = 0
  let drawnAt = 0

  function showBets(): void {
    const { bets, flight } = sky
    const isDemo = kit.session.mode === 'demo'
    const bet = latest?.nonce === flight?.number && latest ? ownBetOf(latest, bets.values(), isDemo) : null
    board.bets(bets, bet, flight?.betCount ?? 0)
  }

  function applyUpdate(update: FlightUpdate): void {
    const isOther = sky.apply(update, Date.now())
    showBets()
    if (update.last !== null) board.last(sky.last)
    if (isOther) markChange(kit, board, update.state, own !== null)
  }

  function follow(now: number): void {
    followBetting(kit, isDisconnected ? null : sky, now)
    if (own === null || store.state.phase !== 'turn') return
    if (isDecided(sky, own, now)) {
      if (now - askedAt < ASK_MS) return
      askedAt = now
      return kit.refresh()
    }
    const next = mainMoveOf(currencyFormat, sky, own, now)
    const { mainMove } = store.state
    if (next?.word !== mainMove?.word || next?.amount !== mainMove?.amount) store.set({ mainMove: next })
  }

  function draw(): void {
    const now = Date.now()
    follow(now)
    if (kit.calm && now - drawnAt < CALM_MS && sky.flight?.state === 'flying') return
    drawnAt = now
    drawFlight(kit, board, sky, { isDisconnected, now })
  }

  showBets()
  store.set({ isBettingDisabled: true })
  clock.every(draw)
  listenToFlights({
    ...kit.api.live,
    onUpdate: applyUpdate,
    onConnection: (isConnected) => {
      isDisconnected = !isConnected
    },
  })

  return {
    /** `isOver`: the bet stays in the list only as long as its flight is shown. */
    showBet(round: Round, isOver: boolean) {
      own = isOver ? null : round
      latest = round
      showBets()
    },
    dropBet: () => void (own = null),
    mainMove: (round: Round) => mainMoveOf(currencyFormat, sky, round, Date.now()),
    wait: (ms: number) => clock.wait(ms),
  }
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
  if (state === 'betting') board.clearVerdict()
  if (state === 'crashed' && hasBet) sound.lose()
  if (state === 'flying') sound.tick()
}
