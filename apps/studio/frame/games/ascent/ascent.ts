/**
 * Ascent: one flight that all players share. The server decides what happens; the frame only draws it and
 * sends requests.
 */
import { leastPay, originals, type AscentChoices } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView, MainMove } from '../../core/game/game-view.ts'
import { listenToFlights } from '../../net/live.ts'
import type { Choices, FlightUpdate, ResultOf, Round } from '../../net/wire.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createAscentBoard, type AscentBoard } from './ascent-board.ts'
import { fairnessOf } from './fairness.ts'
import { createSky, heightAt, type Sky } from './flight-clock.ts'
import { drawFlight } from './flight-drawing.ts'
import { ownBetOf } from './own-bet.ts'

const { readChoices } = originals.ascent
/** How often the frame requests the state of the bet when it must have changed. */
const ASK_MS = 400
/** With reduced motion the number still counts, at this slower pace. */
const CALM_MS = 500

type Result = ResultOf<'ascent'>

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, store, sound, calm, purse } = kit
  const sky = createSky()
  const board = createAscentBoard(kit, choose)
  let choices = (readChoices(kit.session.openRound?.choices) as AscentChoices | null) ?? { auto: null }
  let own: Round | null = null
  /** Kept after it is over, as long as its flight is shown. */
  let latest: Round | null = null
  let isDisconnected = true
  let askedAt = 0

  function choose(auto: number | null): void {
    const fitting = readChoices({ auto }) as AscentChoices | null
    setChoices(fitting !== null && store.state.phase === 'idle' ? fitting : choices)
  }
  function setChoices(next: Choices): void {
    choices = next as AscentChoices
    board.target.show(choices.auto)
  }
  setChoices(choices)
  showBets()
  store.set({ isBettingDisabled: true })

  function showBets(): void {
    const { bets, flight } = sky
    const isDemo = kit.session.mode === 'demo'
    const bet = latest?.nonce === flight?.number && latest ? ownBetOf(latest, bets.values(), isDemo) : null
    board.bets(bets, bet, flight?.aboard ?? 0)
  }

  function applyUpdate(update: FlightUpdate): void {
    const isOther = sky.apply(update, Date.now())
    showBets()
    if (update.last !== null) board.last(sky.last)
    if (isOther && update.state === 'betting') board.clearVerdict()
    if (isOther && update.state === 'crashed' && own !== null) sound.lose()
    if (isOther && update.state === 'flying') sound.tick()
  }

  /** What the main button is worth now; null when it is worth nothing. */
  function mainMove(round: Round, now: number): MainMove | null {
    if (sky.flight?.state !== 'flying' || round.nonce !== sky.flight.number) return null
    const height = Math.min(heightAt(sky.definition, sky.flownMs(now)), targetOf(round, sky))
    if (height < sky.definition.cashOutMin) return null
    const pays = leastPay(purse.subunits(round.stake), { over: BigInt(height), under: 100n })
    return { word: 'cashOut', move: { cashOut: true }, amount: purse.showSubunits(pays) }
  }

  function follow(now: number): void {
    const { flight } = sky
    const isOpen = !isDisconnected && flight?.state === 'betting' && sky.leftMs(now) > 0
    if (store.state.isBettingDisabled === isOpen) store.set({ isBettingDisabled: !isOpen })
    if (own === null || store.state.phase !== 'turn') return
    const isDecided = flight?.state !== 'flying' || flight.number !== own.nonce
    const isWaiting = flight?.state === 'betting' && flight.number === own.nonce
    if ((isDecided && !isWaiting) || heightAt(sky.definition, sky.flownMs(now)) >= targetOf(own, sky)) {
      if (now - askedAt < ASK_MS) return
      askedAt = now
      return kit.refresh()
    }
    const next = mainMove(own, now)
    if (next?.amount !== store.state.mainMove?.amount) store.set({ mainMove: next })
  }

  const clock = createClock(() => {})
  let drawnAt = 0
  clock.every(() => {
    const now = Date.now()
    follow(now)
    if (calm && now - drawnAt < CALM_MS && sky.flight?.state === 'flying') return
    drawnAt = now
    drawFlight(kit, board, sky, { isDisconnected, now })
  })
  listenToFlights({
    ...kit.api.live,
    onUpdate: applyUpdate,
    onConnection: (isConnected) => {
      isDisconnected = !isConnected
    },
  })

  return {
    element: board.element,
    playWord: 'bet',
    waitWord: 'waiting',
    choices: () => choices,
    choose: setChoices,
    start: () => board.clearVerdict(),
    async turn(round) {
      own = latest = round
      showBets()
      setChoices(round.choices)
      return mainMove(round, Date.now())
    },
    async show(round) {
      own = null
      latest = round
      showBets()
      const { outcome } = round
      if (outcome?.kind !== 'ascent') return
      const paid = purse.show(outcome.win)
      if (outcome.cashOut !== null) {
        board.verdict(true, `${board.times(outcome.cashOut)} · ${t('result.won', { amount: paid })}`)
        sound.win(outcome.cashOut >= 1_000 ? 1 : 0)
      } else if (outcome.crash === null) board.showText(t('result.returned', { amount: paid }))
      await clock.wait(calm ? 60 : 200)
    },
    cancel: () => void (own = null),
    hasten: () => {},
    chip: ({ outcome }) => (outcome?.kind === 'ascent' ? chipOf(outcome, board) : ''),
    describe: (round) => describe(kit, board, round),
    rules: () =>
      rulesOf(kit, [
        'ascent.rule1',
        'ascent.rule2',
        'ascent.rule3',
        'ascent.rule4',
        'ascent.rule5',
        'exactly',
      ]),
    fairness: () => fairnessOf(kit, board.times),
  }
}

const targetOf = ({ choices }: Round, { definition }: Sky): number =>
  (choices as AscentChoices).auto ?? definition.targetMax

const chipOf = ({ cashOut, crash }: Result, { times }: AscentBoard): string =>
  cashOut !== null ? times(cashOut) : crash === null ? '–' : times(crash)

function describe({ t, purse }: GameKit, { times }: AscentBoard, { outcome, state }: Round): string {
  if (outcome?.kind !== 'ascent') return ''
  if (state !== 'settled') return t('waiting')
  const win = t('result.win', { amount: purse.show(outcome.win) })
  if (outcome.cashOut !== null) return `${t('ascent.cashedOut', { height: times(outcome.cashOut) })} ${win}`
  if (outcome.crash !== null)
    return `${t('ascent.reached', { height: times(outcome.crash) })} ${t('result.none')}`
  return t('result.returned', { amount: purse.show(outcome.win) })
}
