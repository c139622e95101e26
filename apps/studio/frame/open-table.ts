/** Opens a table: creates the game, the controls and the panels, and connects them. */
import { findGame } from '@fairhall/games'
import type { GameKit, GameView, LoadGame } from './core/game/game-view.ts'
import type { Language } from './core/language/language.ts'
import { createTableAutoplay, pressMainButton, stakeLowering } from './bet-controls.ts'
import type { Autoplay } from './core/autoplay/autoplay.ts'
import { createSharedLimits, type SharedLimits } from './core/autoplay/shared-limits.ts'
import { stakeRangeOf } from './core/stakes/stake-range.ts'
import { createSharedBalance, type SharedBalance } from './core/table/shared-balance.ts'
import { subunitsOf } from './core/table/table-effects.ts'
import { createTable, type Table } from './core/table/table.ts'
import type { Api } from './net/api.ts'
import { postToSite } from './net/site.ts'
import { openSecondBet, type SecondBet } from './second-bet.ts'
import { handleSiteMessages } from './site-messages.ts'
import { createAutoplayForms } from './view/autoplay/autoplay-form.ts'
import { createAutoplayPanel } from './view/autoplay/autoplay-panel.ts'
import { withCelebration } from './view/celebration/celebration.ts'
import { kindOf } from './core/game/kind.ts'
import { createControls } from './view/controls.ts'
import { createDock, type Dock } from './view/dock.ts'
import { h } from './view/dom.ts'
import { createFairnessPanel } from './view/fairness-panel.ts'
import { createFreeSpinsBar } from './view/free-spins-bar.ts'
import { createHistoryPanel } from './view/history-panel.ts'
import { listenToHotkeys } from './view/hotkeys.ts'
import { listenToKeys } from './view/keys.ts'
import { createNotice } from './view/notice.ts'
import { createRulesPanel } from './view/rules-panel.ts'
import { createRecent } from './view/scenery.ts'
import { createSettingsPanel } from './view/settings-panel.ts'
import { createStakePanel } from './view/stakes/stake-panel.ts'

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** A table with what its controls and panels act on. */
interface Opened {
  readonly kit: GameKit
  readonly view: GameView
  readonly table: Table
  readonly autoplay: Autoplay
}

export async function openTable(
  root: HTMLElement,
  tools: Omit<GameKit, 'play' | 'move' | 'refresh' | 'api' | 'ids'>,
  api: Api,
  language: Language,
  { loadGame }: { loadGame: LoadGame },
): Promise<Pick<Table, 'resume'>> {
  const { store, session } = tools
  // The view is created before the table, and uses it only later.
  let openedTable: Table | null = null
  const kit: GameKit = {
    ...tools,
    api,
    ids: '',
    play: async () => void (await openedTable?.play()),
    move: (move) => openedTable?.move(move),
    refresh: () => openedTable?.refresh(),
  }
  const live = h('p', { class: 'visually-hidden', attributes: { 'aria-live': 'polite', role: 'status' } })
  const stage = h('div', { id: 'stage', class: 'stage' })
  const frame = h('section', { class: 'frame', label: session.title }, h('div', { class: 'backdrop' }), stage)
  root.prepend(frame)
  const game = await loadGame(kit)
  if (!game.element.isConnected) stage.append(game.element)
  const view = withCelebration(kit, game, stage)

  const shared = createSharedBalance({ read: () => readBalance(kit), pause })
  const limits = createSharedLimits()
  const announce = (text: string) => void (live.textContent = text)
  const parts: OpenedParts = { kit, stage, root, shared, limits, announce }
  const table = createFirstTable(parts, view)
  openedTable = table
  const autoplay = createTableAutoplay(kit, view, table, { pause, limits })
  const opened = { kit, view, table, autoplay }
  const setSound = (on: boolean) => (kit.sound.setOn(on), store.set({ soundOn: on }))
  const pressPlay = () => pressMainButton(kit, table, autoplay)
  const createForm = createAutoplayForms(kit, view)
  const panels = createPanels(opened, createForm, setSound)
  const dock = kindOf(session.game) === 'slot' ? null : createTableDock(opened, createForm)
  const controls = createTableControls(opened, panels, { play: pressPlay, setSound, dock })
  frame.classList.toggle('dockable', dock !== null)
  stage.append(
    createFreeSpinsBar(kit),
    createRecent(kit, view),
    createTableNotice(kit, table, controls.playButton),
  )
  frame.append(controls.element, live)
  root.append(...Object.values(panels).map(({ element }) => element))
  const second = openSecond(parts, game)
  stage.addEventListener(
    'pointerdown',
    () => (store.state.phase === 'showing' || store.state.inPlay > 0) && view.hasten(),
  )
  keepPreferences(kit)
  listenToKeys({
    play: pressPlay,
    playSecond: second && (() => (store.state.secondBet ? second.press() : pressPlay())),
    changeStake: table.changeStake,
  })
  listenToHotkeys({ ...opened, second, toggleTurbo: turboSwitch(kit) })
  const bets = [{ store, table, autoplay }, ...(second === null ? [] : [second])]
  handleSiteMessages({ bets, setSound, kit, language })
  return {
    resume() {
      for (const bet of bets) bet.table.resume()
    },
  }
}

interface OpenedParts {
  readonly kit: GameKit
  readonly stage: HTMLElement
  readonly root: HTMLElement
  readonly shared: SharedBalance
  readonly limits: SharedLimits
  readonly announce: (text: string) => void
}

const timing = { pause, frame: nextFrame, now: () => performance.now() }

const buildOf = ({ session: { game, build } }: GameKit) => findGame(game)?.build ?? build

function createFirstTable({ kit, shared, announce }: OpenedParts, view: GameView): Table {
  const { api, session, store, currencyFormat } = kit
  const build = buildOf(kit)
  const table: Table = createTable({
    api,
    session,
    build,
    store,
    view,
    currencyFormat,
    announce,
    ...timing,
    post: postToSite,
    balanceChanged: (balance) => shared.changed(table, balance),
  })
  shared.add(table)
  return table
}

/** Null in games and markets without a second bet. */
function openSecond(parts: OpenedParts, { second }: GameView): SecondBet | null {
  const { kit } = parts
  const { secondBet, secondOpenRound } = kit.session
  const isPossible = second !== undefined && (secondBet || secondOpenRound != null)
  return isPossible ? openSecondBet({ ...parts, ...timing, build: buildOf(kit), second, deposit }) : null
}

const deposit = () => postToSite({ kind: 'deposit.requested' })

/** Null if the wallet, or the rounds server, does not answer. */
async function readBalance({ api, currencyFormat }: GameKit): Promise<bigint | null> {
  const reply = await api.balance().catch(() => null)
  return subunitsOf(currencyFormat, reply?.balance ?? null)
}

/** Null when the market does not allow it. */
const turboSwitch = ({ session, store }: GameKit) =>
  session.turbo ? () => store.set({ turbo: !store.state.turbo }) : null

/** Lets the host page keep what the player changes. */
function keepPreferences({ store, session: { currency }, sound }: GameKit): void {
  sound.setVolume(store.state.volume)
  if (store.state.soundOn) sound.setOn(true)
  let kept = ''
  store.subscribe(({ stake, soundOn, volume, turbo, hotkeys, secondBet }) => {
    const preferences = { stake, currency, soundOn, volume, turbo, hotkeys, secondBet }
    const now = JSON.stringify(preferences)
    if (kept !== '' && kept !== now) postToSite({ kind: 'preferences', ...preferences })
    kept = now
  })
}

const createPanels = (
  { kit, view, table, autoplay }: Opened,
  createForm: ReturnType<typeof createAutoplayForms>,
  setSound: (on: boolean) => void,
) => ({
  settings: createSettingsPanel(kit, view, { setSound }),
  rules: createRulesPanel(kit, view),
  fairness: createFairnessPanel(kit, kit.api, view),
  history: createHistoryPanel(kit, kit.api),
  stake: createStakePanel(kit, { changeStake: table.changeStake, chips: () => view.chips?.() ?? 1 }),
  autoplay: createAutoplayPanel(kit, createForm, (settings) => void autoplay.start(settings)),
})

/** Blackjack and Video Poker are led by the player. */
const isAutomatic = ({ session }: GameKit, { turn, autoMove, playAutomatic }: GameView) =>
  session.autoplay && (turn === undefined || autoMove !== undefined || playAutomatic !== undefined)

const createTableDock = (
  { kit, view, table, autoplay }: Opened,
  createForm: ReturnType<typeof createAutoplayForms>,
) =>
  createDock(kit, {
    changeStake: table.changeStake,
    chips: () => view.chips?.() ?? 1,
    createForm: isAutomatic(kit, view) ? createForm : null,
    start: (settings) => void autoplay.start(settings),
  })

function createTableControls(
  { kit, view, table }: Opened,
  panels: ReturnType<typeof createPanels>,
  { play, setSound, dock }: { play: () => void; setSound: (on: boolean) => void; dock: Dock | null },
) {
  const { store, currencyFormat, t, session } = kit
  return createControls({
    store,
    currencyFormat,
    t,
    demo: session.mode === 'demo',
    playWord: view.playWord,
    waitWord: view.waitWord ?? 'yourTurn',
    play,
    stakes: stakeRangeOf(session, currencyFormat),
    changeStake: table.changeStake,
    toggleSound: () => setSound(!store.state.soundOn),
    toggleTurbo: turboSwitch(kit),
    openAutoplay: isAutomatic(kit, view)
      ? () => store.state.phase === 'idle' && panels.autoplay.open()
      : null,
    dock,
    open: (name) => panels[name].open(),
  })
}

const createTableNotice = (kit: GameKit, table: Table, playButton: HTMLElement) =>
  createNotice({
    ...kit,
    game: kit.session.game,
    mode: kit.session.mode,
    deposit,
    lowerStake: stakeLowering(kit, table),
    reload: () => location.reload(),
    dismiss: () => (kit.store.set({ notice: null }), playButton.focus()),
  })
