/**
 * A second bet of the player on the same round: its own table, store and automatic play, next to those of the first. Both share the
 * canvas, the sound and the balance.
 */
import { createTableAutoplay, pressMainButton, stakeLowering } from './bet-controls.ts'
import type { Autoplay } from './core/autoplay/autoplay.ts'
import type { SharedLimits } from './core/autoplay/shared-limits.ts'
import type { GameKit, GameView, SecondView } from './core/game/game-view.ts'
import { isStakeReturned } from './core/game/result.ts'
import { dropNextBet, isAtRest } from './core/screen/next-bet.ts'
import { createStore, type ScreenState, type Store } from './core/screen/store.ts'
import type { SharedBalance } from './core/table/shared-balance.ts'
import { createTable, type Table, type TableParts } from './core/table/table.ts'
import { ofSecondBet, toSecondBet } from './net/api.ts'
import { postOfSecondBet } from './net/site.ts'
import { createAutoplayForms } from './view/autoplay/autoplay-form.ts'
import { createAutoplayPanel } from './view/autoplay/autoplay-panel.ts'
import { withCelebration } from './view/celebration/celebration.ts'
import { createNotice } from './view/notice.ts'
import { createSecondControls } from './view/second-controls.ts'
import { createStakePanel } from './view/stakes/stake-panel.ts'

export interface SecondBet {
  readonly store: Store
  readonly table: Table
  readonly autoplay: Autoplay
  /** Its main button; does nothing while its controls are closed. */
  press(): void
}

interface SecondBetParts {
  /** Of the first bet. */
  readonly kit: GameKit
  readonly second: NonNullable<GameView['second']>
  readonly stage: HTMLElement
  readonly root: HTMLElement
  readonly shared: SharedBalance
  readonly limits: SharedLimits
  readonly build: string
  readonly pause: TableParts['pause']
  readonly frame: TableParts['frame']
  announce(text: string): void
  deposit(): void
}

export function openSecondBet(parts: SecondBetParts): SecondBet {
  const { kit: first, stage, root, shared } = parts
  const { t, currencyFormat } = first
  let openedTable: Table | null = null
  const session = toSecondBet(first.session)
  const kit: GameKit = {
    ...first,
    ids: 'second-',
    session,
    store: createStore(firstStateOf(first)),
    api: ofSecondBet(first.api),
    play: async () => void (await openedTable?.play()),
    move: (move) => openedTable?.move(move),
    refresh: () => openedTable?.refresh(),
  }
  const { store } = kit
  const canvas = parts.second(kit)
  const view = withCelebration(kit, canvas.view, stage)
  const ofBet = `${t('ascent.second.title')}: `
  const table: Table = createTable({
    ...parts,
    api: kit.api,
    session,
    store,
    view,
    currencyFormat,
    announce: (text) => parts.announce(`${ofBet}${text}`),
    now: () => performance.now(),
    post: postOfSecondBet,
    balanceChanged: (balance) => shared.changed(table, balance),
  })
  openedTable = table
  shared.add(table)
  const autoplay = createTableAutoplay(kit, view, table, parts)
  const press = () => {
    if (!first.store.state.secondBet) return
    pressMainButton(kit, table, autoplay)
  }
  followFirst(first.store, store)
  const playButton = addControls({ kit, first, view, table, autoplay, canvas, root, press, ofBet })
  const dismiss = () => (store.set({ notice: null }), playButton.focus())
  const reload = () => location.reload()
  const { game, mode } = session
  const lowerStake = stakeLowering(kit, table)
  const acts = { deposit: parts.deposit, lowerStake, reload, dismiss }
  stage.append(createNotice({ store, t, game, mode, ofBet, ...acts }))
  return { store, table, autoplay, press }
}

/** The stake of the first bet is the first suggestion. */
function firstStateOf({ store, session: { secondOpenRound } }: GameKit): ScreenState {
  const atRest = { phase: 'idle', mainMove: null, nextBet: 'none', notice: null, autoplay: null } as const
  return {
    ...store.state,
    ...atRest,
    roundStake: secondOpenRound?.chip ?? null,
    isBettingDisabled: true,
    lastWin: null,
    recent: [],
  }
}

/** The bar shows the latest win of either bet. An order for the next flight ends with the controls that show it. */
function followFirst(first: Store, second: Store): void {
  let [shown] = second.state.recent
  second.subscribe(({ recent, lastWin }) => {
    if (recent[0] === shown) return
    ;[shown] = recent
    if (shown && !isStakeReturned(shown)) first.set({ lastWin })
  })
  first.subscribe(({ secondBet }) => secondBet || dropNextBet(second))
}

interface AddParts extends Pick<SecondBet, 'table' | 'autoplay' | 'press'> {
  readonly kit: GameKit
  readonly first: GameKit
  readonly view: GameView
  readonly canvas: SecondView
  readonly root: HTMLElement
  readonly ofBet: string
}

function addControls({ kit, first, view, table, autoplay, canvas, root, press, ofBet }: AddParts) {
  const { session, store } = kit
  const { changeStake } = table
  const start = createAutoplayForms(kit, view)
  const panels = {
    stake: createStakePanel(kit, { changeStake, chips: () => view.chips?.() ?? 1 }),
    autoplay: createAutoplayPanel(kit, start, (settings) => void autoplay.start(settings)),
  }
  const controls = createSecondControls({
    kit,
    first: first.store,
    settings: canvas.settings,
    ofBet,
    playWord: view.playWord,
    waitWord: view.waitWord ?? 'yourTurn',
    play: press,
    changeStake,
    openStakes: () => panels.stake.open(),
    openAutoplay: session.autoplay ? () => store.state.phase === 'idle' && panels.autoplay.open() : null,
    mayClose: () => isAtRest(store.state) && store.state.autoplay === null,
  })
  canvas.place(controls.element)
  root.append(...Object.values(panels).map(({ element }) => element))
  return controls.playButton
}
