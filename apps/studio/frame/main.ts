/**
 * The page inside the iframe. It has an origin of nobody: no storage, no cookies; what it may do stands in the launch token, which
 * stays in the address's fragment so that a reload works.
 */
import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/instrument-sans'
import '@fontsource-variable/noto-sans-devanagari'
import '@fontsource-variable/onest'
import '@fontsource-variable/vazirmatn'
import type { ArtManifest } from '../art-build.ts'
import { originalIds, type OriginalId } from '@fairhall/games'
import type { GameKit, LoadGame } from './core/game-view.ts'
import { createAutoplay, type Autoplay } from './core/autoplay.ts'
import { firstState } from './core/first-state.ts'
import { createPurse } from './core/purse.ts'
import { createSound } from './core/sound.ts'
import { createStore, noticeOf, type Store } from './core/state.ts'
import { createTable, type Table } from './core/table.ts'
import { directionOf, loadTexts, type Texts } from './core/texts.ts'
import { ApiFailure, createApi, type Api } from './net/api.ts'
import { hearSite, tellSite } from './net/site.ts'
import type { Session } from './net/wire.ts'
import { createAutoplayPanel } from './view/autoplay-panel.ts'
import { createControls } from './view/controls.ts'
import { h } from './view/dom.ts'
import { createFairnessPanel } from './view/fairness-panel.ts'
import { createHistoryPanel } from './view/history-panel.ts'
import { listenToKeys } from './view/keys.ts'
import { createNotice } from './view/notice.ts'
import { createRulesPanel } from './view/rules-panel.ts'
import { applyTheme, createLoading, createRecent } from './view/scenery.ts'

/** What the art build wrote; put in when the frame is bundled. */
declare const ART: ArtManifest

const loaders: Record<OriginalId | 'slot', () => Promise<{ loadGame: LoadGame }>> = {
  ascent: () => import('./games/ascent/ascent.ts'),
  blackjack: () => import('./games/blackjack/blackjack.ts'),
  dice: () => import('./games/dice.ts'),
  'hi-lo': () => import('./games/hi-lo/hi-lo.ts'),
  keno: () => import('./games/keno/keno.ts'),
  limbo: () => import('./games/limbo/limbo.ts'),
  mines: () => import('./games/mines/mines.ts'),
  plinko: () => import('./games/plinko/plinko.ts'),
  roulette: () => import('./games/roulette/roulette.ts'),
  wheel: () => import('./games/wheel/wheel.ts'),
  slot: () => import('./games/slot/slot-view.ts'),
}

const loaderOf = (id: string) => loaders[originalIds.find((one) => one === id) ?? 'slot']

async function main(): Promise<void> {
  const root = document.getElementById('game')
  const gameId = location.pathname.split('/').findLast(Boolean) ?? ''
  const gameArt = ART[gameId]
  if (root === null) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const chosen = new URLSearchParams(location.search).get('locale')
  const api = createApi(import.meta.env.BASE_URL.replace(/\/$/, ''), location.hash.slice(1))
  // The canvas is asked for together with the session: neither waits for the other.
  const gameModule = gameArt === undefined ? null : loaderOf(gameId)()
  gameModule?.catch(() => {})
  const loading = createLoading(gameArt)
  root.replaceChildren(loading)
  if (gameArt !== undefined) applyTheme(gameArt)

  let session: Session
  try {
    session = await api.session()
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal'
    return fail(root, (await speak(chosen ?? navigator.language.toLowerCase())).t, code)
  }
  const { locale, t } = await speak(chosen ?? session.locale)
  document.title = session.title
  if (gameArt === undefined || gameModule === null) return fail(root, t, 'notFound')

  const purse = createPurse(session.currency, session.decimals, locale)
  const store = createStore(firstState(session, purse))
  const tools = { session, art: gameArt, t, locale, purse, sound: createSound(), store, calm }
  await furnish(root, tools, api, await gameModule)
  loading.remove()
  tellSite({ type: 'ready', game: session.game })
}

/** The words of a language, and the page in it. */
async function speak(wanted: string): Promise<{ locale: string; t: Texts }> {
  const texts = await loadTexts(wanted)
  document.documentElement.lang = texts.locale
  document.documentElement.dir = directionOf(texts.locale)
  return texts
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

async function furnish(
  root: HTMLElement,
  tools: Omit<GameKit, 'play' | 'move' | 'refresh' | 'api'>,
  api: Api,
  { loadGame }: { loadGame: LoadGame },
): Promise<void> {
  const { store, t, purse, session } = tools
  let table: Table | null = null
  const kit: GameKit = {
    ...tools,
    api,
    play: async () => table?.play(),
    move: (move) => void table?.move(move),
    refresh: () => void table?.refresh(),
  }
  const live = h('p', { class: 'visually-hidden', attributes: { 'aria-live': 'polite', role: 'status' } })
  const stage = h('div', { id: 'stage', class: 'stage' })
  const frame = h('section', { class: 'frame', label: session.title }, h('div', { class: 'backdrop' }), stage)
  root.prepend(frame)
  const view = await loadGame(kit)
  if (!view.element.isConnected) stage.append(view.element)

  const seated = createTable({
    api,
    session,
    store,
    view,
    purse,
    announce: (text) => void (live.textContent = text),
    pause,
    frame: nextFrame,
    now: () => performance.now(),
  })
  table = seated
  const { play: playRound, nextStake } = seated
  const autoplay = createAutoplay({ store, purse, play: playRound, nextStake, pause })
  // A round with moves is the player's to lead on, and one that all share has its own time.
  const isOneTap = view.turn === undefined
  const panels = {
    rules: createRulesPanel(kit, view),
    fairness: createFairnessPanel(kit, api, view),
    history: createHistoryPanel(kit, api),
    autoplay: createAutoplayPanel(kit, nextStake, (wish) => void autoplay.start(wish)),
  }
  const setSound = (on: boolean) => (kit.sound.setOn(on), store.set({ soundOn: on }))
  const play = () => {
    kit.sound.press()
    if (store.state.autoplay !== null) return autoplay.stop()
    void seated.play()
  }
  const controls = createControls({
    store,
    purse,
    t,
    demo: session.mode === 'demo',
    playWord: view.playWord,
    waitWord: view.waitWord ?? 'yourTurn',
    play,
    changeStake: seated.changeStake,
    toggleSound: () => setSound(!store.state.soundOn),
    toggleTurbo: session.turbo ? () => store.set({ turbo: !store.state.turbo }) : null,
    openAutoplay:
      session.autoplay && isOneTap ? () => store.state.phase === 'idle' && panels.autoplay.open() : null,
    open: (name) => panels[name].open(),
  })
  const notice = createNotice({
    store,
    t,
    deposit: () => tellSite({ type: 'deposit.wanted' }),
    dismiss: () => (store.set({ notice: null }), controls.playButton.focus()),
  })
  stage.append(createRecent(kit, view), notice)
  frame.append(controls.element, live)
  root.append(...Object.values(panels).map(({ element }) => element))
  stage.addEventListener('pointerdown', () => store.state.phase === 'showing' && view.hasten())
  listenToKeys({ play, changeStake: seated.changeStake })
  obeySite(store, seated, setSound, autoplay)
  if (session.openRound !== null) void seated.resume(session.openRound)
}

function obeySite(store: Store, table: Table, setSound: (on: boolean) => void, autoplay: Autoplay): void {
  let soundBefore = false
  hearSite((message) => {
    if (message.type === 'sound') setSound(message.on)
    if (message.type === 'visibility') {
      if (!message.visible) {
        soundBefore = store.state.soundOn
        autoplay.stop()
      }
      setSound(message.visible && soundBefore)
      if (message.visible) void table.refreshBalance()
    }
    if (message.type === 'balance.changed') void table.refreshBalance()
    if (message.type === 'pause') store.set({ paused: message.paused })
    if (message.type === 'locale') {
      const url = new URL(location.href)
      if (document.documentElement.lang === message.locale) return
      url.searchParams.set('locale', message.locale)
      location.replace(url)
    }
  })
}

function fail(root: HTMLElement, t: Texts, code: string): void {
  const kind = noticeOf(code)
  const words = h('div', {}, h('h1', {}, t(`notices.${kind}.title`)), h('p', {}, t(`notices.${kind}.text`)))
  const again = h(
    'button',
    { type: 'button', class: 'notice-action', on: { click: () => location.reload() } },
    t('tryAgain'),
  )
  const card = h('div', { class: 'notice' }, words, kind === 'over' || kind === 'notFound' ? null : again)
  root.replaceChildren(h('div', { class: 'notice-host alone', attributes: { role: 'alert' } }, card))
  tellSite({ type: 'error', code })
}

void main()
