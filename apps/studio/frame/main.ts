/**
 * The page inside the iframe. It has an opaque origin: no storage, no cookies. Its permissions are in the
 * launch token, which stays in the URL fragment so that a reload works.
 */
import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/instrument-sans'
import '@fontsource-variable/noto-sans-devanagari'
import '@fontsource-variable/onest'
import '@fontsource-variable/vazirmatn'
import { findGame } from '@fairhall/games'
import type { ArtManifest } from '../art-build.ts'
import type { FailureWords, FirstWords } from '../frame-words.ts'
import type { GameKit, LoadGame } from './core/game/game-view.ts'
import { createAutoplay, type Autoplay } from './core/table/autoplay.ts'
import { firstState } from './core/screen/first-state.ts'
import { type Kind, kindOf } from './core/game/kind.ts'
import { languageOf, wordsOf, type Language } from './core/language/language.ts'
import { createPurse } from './core/amounts/purse.ts'
import { createSound } from './core/canvas/sound.ts'
import { noticeOf } from './core/screen/notices.ts'
import { createStore, type Store } from './core/screen/store.ts'
import { createTable, type Table } from './core/table/table.ts'
import { directionOf, loadTexts, type Texts } from './core/language/texts.ts'
import { ApiFailure, createApi, type Api } from './net/api.ts'
import { askLanguage, listenToSite, postToSite } from './net/site.ts'
import type { Session } from './net/wire.ts'
import { createAutoplayPanel } from './view/autoplay-panel.ts'
import { createControls } from './view/controls.ts'
import { h } from './view/dom.ts'
import { createFairnessPanel } from './view/fairness-panel.ts'
import { createHistoryPanel } from './view/history-panel.ts'
import { listenToKeys } from './view/keys.ts'
import { createNotice, noticeText } from './view/notice.ts'
import { createRulesPanel } from './view/rules-panel.ts'
import { applyTheme, createLoading, createRecent } from './view/scenery.ts'

/** The art build's manifest, inserted at bundle time. */
declare const ART: ArtManifest
/**
 * The loading and failure texts of every language, used until words are loaded or when loading fails.
 * Inserted at bundle time.
 */
declare const FIRST_WORDS: Readonly<Record<string, FirstWords>>

/** Longer than any responsive host page takes to answer. */
const LANGUAGE_WAIT_MS = 250

const loaders: Record<Kind, () => Promise<{ loadGame: LoadGame }>> = {
  ascent: () => import('./games/ascent/ascent.ts'),
  blackjack: () => import('./games/blackjack/blackjack.ts'),
  dice: () => import('./games/dice/dice.ts'),
  'hi-lo': () => import('./games/hi-lo/hi-lo.ts'),
  keno: () => import('./games/keno/keno.ts'),
  limbo: () => import('./games/limbo/limbo.ts'),
  mines: () => import('./games/mines/mines.ts'),
  plinko: () => import('./games/plinko/plinko.ts'),
  roulette: () => import('./games/roulette/roulette.ts'),
  wheel: () => import('./games/wheel/wheel.ts'),
  slot: () => import('./games/slot/slot.ts'),
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

async function main(): Promise<void> {
  const root = document.getElementById('game')
  if (root === null) return
  const languageAnswer = askLanguage(pause(LANGUAGE_WAIT_MS)).then((answer) => answer ?? languageInUrl())
  try {
    await open(root, languageAnswer)
  } catch (error) {
    // The words failed to load: show the failure instead of an endless loading picture.
    const language = (await languageAnswer) ?? languageOf(navigator.language)
    const words = firstWordsIn(language)
    if (words !== undefined) showFailure(root, 'internal', words)
    console.warn(error)
  }
}

const firstWordsIn = (language: Language) => FIRST_WORDS[wordsOf(language, Object.keys(FIRST_WORDS))]

function languageInUrl(): Language | null {
  const code = new URLSearchParams(location.search).get('locale')
  return code === null ? null : languageOf(code)
}

async function open(root: HTMLElement, languageAnswer: Promise<Language | null>): Promise<void> {
  const gameId = location.pathname.split('/').findLast(Boolean) ?? ''
  const gameArt = ART[gameId]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const api = createApi(import.meta.env.BASE_URL.replace(/\/$/, ''), location.hash.slice(1))
  // The canvas and the words load in parallel with the session.
  const gameModule = gameArt === undefined ? null : loaders[kindOf(gameId)]()
  gameModule?.catch(() => {})
  const texts = languageAnswer.then((language) => language && setLanguage(language))
  texts.catch(() => {})
  const loading = createLoading(gameArt)
  const labelLoading = (language: Language) =>
    loading.setAttribute('aria-label', firstWordsIn(language)?.loading ?? '')
  labelLoading(languageInUrl() ?? languageOf(navigator.language))
  void languageAnswer.then((language) => language && labelLoading(language))
  root.replaceChildren(loading)
  if (gameArt !== undefined) applyTheme(gameArt)

  let session: Session
  try {
    session = await api.session()
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'internal'
    return fail(root, (await texts) ?? (await setLanguage(languageOf(navigator.language))), gameId, code)
  }
  const language = (await languageAnswer) ?? languageOf(session.locale)
  labelLoading(language)
  const t = (await texts) ?? (await setLanguage(language))
  document.title = session.title
  if (gameArt === undefined || gameModule === null) return fail(root, t, gameId, 'notFound')

  const { tag: locale } = language
  const purse = createPurse(session, locale)
  const store = createStore(firstState(session, purse))
  const tools = { session, art: gameArt, t, locale, purse, sound: createSound(), store, calm }
  let table: Table
  try {
    table = await openTable(root, tools, api, language, await gameModule)
  } catch (error) {
    console.warn(error)
    return fail(root, t, gameId, 'internal')
  }
  loading.remove()
  postToSite({ type: 'ready', game: session.game })
  // Only now: for the host page, a frame that is ready has no round in progress until it reports one.
  table.resume()
}

/** Loads the words of a language and sets the page's language. */
async function setLanguage(language: Language): Promise<Texts> {
  const { locale, t } = await loadTexts(language)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  return t
}

async function openTable(
  root: HTMLElement,
  tools: Omit<GameKit, 'play' | 'move' | 'refresh' | 'api'>,
  api: Api,
  language: Language,
  { loadGame }: { loadGame: LoadGame },
): Promise<Table> {
  const { store, t, purse, session } = tools
  // The view is created before the table, and uses it only later.
  let openedTable: Table | null = null
  const kit: GameKit = {
    ...tools,
    api,
    play: async () => void (await openedTable?.play()),
    move: (move) => openedTable?.move(move),
    refresh: () => openedTable?.refresh(),
  }
  const live = h('p', { class: 'visually-hidden', attributes: { 'aria-live': 'polite', role: 'status' } })
  const stage = h('div', { id: 'stage', class: 'stage' })
  const frame = h('section', { class: 'frame', label: session.title }, h('div', { class: 'backdrop' }), stage)
  root.prepend(frame)
  const view = await loadGame(kit)
  if (!view.element.isConnected) stage.append(view.element)

  const table = createTable({
    api,
    session,
    build: findGame(session.game)?.build ?? session.build,
    store,
    view,
    purse,
    announce: (text) => void (live.textContent = text),
    pause,
    frame: nextFrame,
    now: () => performance.now(),
  })
  openedTable = table
  const autoplay = createAutoplay({ store, purse, pause, ...table })
  // A round with moves is led by the player, and a shared round has its own timing: neither allows autoplay.
  const isOneTap = view.turn === undefined
  const panels = {
    rules: createRulesPanel(kit, view),
    fairness: createFairnessPanel(kit, api, view),
    history: createHistoryPanel(kit, api),
    autoplay: createAutoplayPanel(kit, table.nextStake, (settings) => void autoplay.start(settings)),
  }
  const setSound = (on: boolean) => (kit.sound.setOn(on), store.set({ soundOn: on }))
  const play = () => {
    kit.sound.press()
    if (store.state.autoplay !== null) return autoplay.stop()
    void table.play()
  }
  const controls = createControls({
    store,
    purse,
    t,
    demo: session.mode === 'demo',
    playWord: view.playWord,
    waitWord: view.waitWord ?? 'yourTurn',
    play,
    changeStake: table.changeStake,
    toggleSound: () => setSound(!store.state.soundOn),
    toggleTurbo: session.turbo ? () => store.set({ turbo: !store.state.turbo }) : null,
    openAutoplay:
      session.autoplay && isOneTap ? () => store.state.phase === 'idle' && panels.autoplay.open() : null,
    open: (name) => panels[name].open(),
  })
  const notice = createNotice({
    store,
    t,
    game: session.game,
    deposit: () => postToSite({ type: 'deposit.requested' }),
    reload: () => location.reload(),
    dismiss: () => (store.set({ notice: null }), controls.playButton.focus()),
  })
  stage.append(createRecent(kit, view), notice)
  frame.append(controls.element, live)
  root.append(...Object.values(panels).map(({ element }) => element))
  stage.addEventListener('pointerdown', () => store.state.phase === 'showing' && view.hasten())
  listenToKeys({ play, changeStake: table.changeStake })
  handleSiteMessages({ store, table, setSound, autoplay, language })
  return table
}

interface SiteMessageParts {
  readonly store: Store
  readonly table: Table
  readonly setSound: (on: boolean) => void
  readonly autoplay: Autoplay
  readonly language: Language
}

function handleSiteMessages({ store, table, setSound, autoplay, language }: SiteMessageParts): void {
  let soundBefore = false
  listenToSite((message) => {
    if (message.type === 'sound') setSound(message.on)
    if (message.type === 'visibility') {
      if (!message.visible) {
        soundBefore = store.state.soundOn
        autoplay.stop()
      }
      setSound(message.visible && soundBefore)
      if (message.visible) table.refreshBalance()
    }
    if (message.type === 'balance.changed') table.refreshBalance()
    if (message.type === 'pause') {
      if (message.paused) autoplay.stop()
      store.set({ paused: message.paused })
    }
    if (message.type === 'locale') {
      // Compared with the requested language: the words may be in a fallback language.
      const { code } = message.language
      if (code === language.code) return
      const url = new URL(location.href)
      url.searchParams.set('locale', code)
      location.replace(url)
    }
  })
}

function fail(root: HTMLElement, t: Texts, gameId: string, code: string): void {
  const kind = noticeOf(code)
  const isFinal = kind === 'over' || kind === 'notFound'
  const again = isFinal ? null : t('tryAgain')
  showFailure(root, code, { title: t(`notices.${kind}.title`), text: t(noticeText(kind, gameId)), again })
}

function showFailure(root: HTMLElement, code: string, words: FailureWords): void {
  const { title, text, again } = words
  const reload = { click: () => location.reload() }
  const card = h('div', { class: 'notice' }, h('div', {}, h('h1', {}, title), h('p', {}, text)))
  if (again !== null) card.append(h('button', { type: 'button', class: 'notice-action', on: reload }, again))
  root.replaceChildren(h('div', { class: 'notice-host alone', attributes: { role: 'alert' } }, card))
  postToSite({ type: 'error', code })
}

void main()
